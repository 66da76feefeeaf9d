import { Problem } from '../../shared/basics/problem';
import { guarded } from '../guarded';

/** `value` if it is text; otherwise undefined. */
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The error of a refused connection, with the body of the refusal. */
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

/** Accepts the sockets of a namespace for which `check` does not throw; refuses the others with its error. */
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

/** Calls `begin` for every socket of a namespace, which adds listeners. If a listener throws, only that event is refused. */
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
