/** What we patch of the driver (7.8.0), which describes only what it exports. */
declare module 'mongodb/lib/cmap/connection.js' {
  export class Connection {
    closed: boolean;
    socket: import('node:net').Socket;
    cleanup(error: Error): void;
  }
}

declare module 'mongodb/lib/sdam/server.js' {
  interface Operation {
    commandName: string;
    options: { maxTimeMS?: number };
  }
  export class Server {
    command(operation: Operation, timeout: unknown): Promise<unknown>;
  }
}
