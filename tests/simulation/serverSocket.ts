import type { Viewer } from '../../server/http/viewer';
import { copy } from './filter';

/** The end of a socket that stands in a page. */
export interface PageEnd {
  receive(event: string, message: unknown): void;
  /** The server has closed it. */
  closed(): void;
}

/** A process, as far as its sockets know it. */
export interface SocketHome {
  isAlive: boolean;
  rooms: Map<string, Set<string>>;
  sockets: Map<string, ServerSocket>;
}

/** A socket as the server has it. */
export class ServerSocket {
  readonly data: { viewer: Viewer };
  readonly conn = {};
  connected = true;
  readonly #listeners = new Map<string, (...args: unknown[]) => void>();

  constructor(
    readonly id: string,
    viewer: Viewer,
    readonly page: PageEnd,
    readonly process: SocketHome,
  ) {
    this.data = { viewer };
  }

  on = (event: string, listener: (...args: unknown[]) => void): void => void this.#listeners.set(event, listener);

  /** A message of the page. */
  hear(event: string, ...args: unknown[]): void {
    if (this.connected && this.process.isAlive) this.#listeners.get(event)?.(...args);
  }

  send(event: string, message: unknown): void {
    if (this.connected && this.process.isAlive) this.page.receive(event, copy(message));
  }

  join(room: string): void {
    const { rooms } = this.process;
    rooms.set(room, (rooms.get(room) ?? new Set()).add(this.id));
  }

  leave(room: string): void {
    const members = this.process.rooms.get(room);
    members?.delete(this.id);
    if (members?.size === 0) this.process.rooms.delete(room);
  }

  /** `isOurs`: the server closes it, and the page learns it. */
  disconnect(isOurs = true): void {
    if (!this.connected) return;
    this.connected = false;
    this.process.sockets.delete(this.id);
    for (const room of this.process.rooms.keys()) this.leave(room);
    this.#listeners.get('disconnect')?.();
    if (isOurs) this.page.closed();
  }
}
