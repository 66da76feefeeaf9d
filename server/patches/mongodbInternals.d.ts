/** The parts of the driver that `mongodb.ts` patches. The package declares only what it exports. */
declare module 'mongodb/lib/cmap/connection.js' {
  export class Connection {
    closed: boolean;
    socket: import('node:net').Socket;
    cleanup(error: Error): void;
  }
}

declare module 'mongodb/lib/sdam/server.js' {
  export interface Operation {
    commandName: string;
    options: { maxTimeMS?: number };
  }
  export class Server {
    command(operation: Operation, timeout: unknown): Promise<unknown>;
  }
}
