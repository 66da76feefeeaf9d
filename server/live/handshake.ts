import { Problem } from '../../shared/basics/problem';
import { guarded } from '../guarded';

/** A value of what a socket signs in with; undefined where it is no text. */
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The error that tells a socket why it is refused. */
function refusal(error: unknown): Error {
  const problem = error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now. Please try again.');
  return Object.assign(new Error(problem.message), { data: { error: problem.message, code: problem.code } });
}

interface Socket {
  on(event: string, listener: (...args: never[]) => void): unknown;
  disconnect(close: boolean): unknown;
}
interface Namespace<S> {
  use(middleware: (socket: S, next: (error?: Error) => void) => void): unknown;
  on(event: 'connection', listener: (socket: S) => void): unknown;
}

/** Lets in the sockets of a namespace for which `check` does not throw; the others are told why. */
export function signIn<S>(namespace: Namespace<S>, check: (socket: S) => Promise<void>): void {
  namespace.use(
    guarded(
      'sign-in of a socket',
      (socket: S, next: (error?: Error) => void) =>
        check(socket).then(
          () => next(),
          (error: unknown) => next(refusal(error)),
        ),
      (error, _socket, next) => next(refusal(error)),
    ),
  );
}

const UNAVAILABLE = { error: 'The server cannot answer right now. Please try again.', code: 'unavailable' };

/** Has `begin` listen to every socket of a namespace. A listener that throws refuses that event alone. */
export function welcome<S extends Socket>(namespace: Namespace<S>, begin: (socket: S) => void): void {
  namespace.on(
    'connection',
    guarded(
      'connection of a socket',
      (socket: S) => {
        const on = socket.on.bind(socket);
        socket.on = (event, listener) =>
          on(
            event,
            guarded(`socket event ${event}`, listener as (...args: unknown[]) => unknown, (_error, ...args) => {
              const answer = args.at(-1);
              if (typeof answer === 'function') answer(UNAVAILABLE);
            }),
          );
        begin(socket);
      },
      (_error, socket) => socket.disconnect(true),
    ),
  );
}
