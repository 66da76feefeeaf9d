import { DISPLAY_NAMESPACE } from '../../shared/api/display';
import { CLIENT_EVENTS, DISPLAY_EVENTS, SERVER_EVENTS, type Heard, type Sent } from '../schemas/events';
import type { Json, SchemaWriter } from './schemaWriter';

/** The rooms a socket is in, and what opens each. */
const ROOMS = {
  log: 'The changes of one vessel, or of the fleet: entered by watch, left by unwatch. Without invoice access, invoices are told in summary.',
  standings: 'How vessels stand: entered by watch_standings, left by unwatch_standings.',
  aboard: 'When people on board were last connected: entered by watch_aboard, left by unwatch_aboard.',
  people: 'What people tell of themselves: entered by watch_people.',
  here: 'Where the others on a vessel are: entered by here with that vessel, left by here with another, or [0].',
};

/** The contract of the socket (server/README.md): what it may send and is sent, by namespace. */
export function socketContract(writer: SchemaWriter): Json {
  const sent = (events: Record<string, Sent>) =>
    Object.fromEntries(
      Object.entries(events).map(([name, { summary, argument }]) => [
        name,
        { summary, argument: argument && writer.write(argument, 'output') },
      ]),
    );
  const heard = (events: Record<string, Heard>) =>
    Object.fromEntries(
      Object.entries(events).map(([name, { summary, argument, answer }]) => [
        name,
        { summary, argument: argument && writer.write(argument, 'input'), acknowledgement: writer.write(answer, 'output') },
      ]),
    );
  return {
    protocol: 'Socket.IO 4',
    path: '/socket.io/',
    namespaces: {
      '/': {
        auth: { token: 'The token of the session.', invoiceToken: 'The token of invoice access, where there is one.' },
        rooms: ROOMS,
        send: heard(CLIENT_EVENTS),
        receive: sent(SERVER_EVENTS),
      },
      [DISPLAY_NAMESPACE]: { auth: { token: 'The token of a display.' }, rooms: {}, send: {}, receive: sent(DISPLAY_EVENTS) },
    },
  };
}
