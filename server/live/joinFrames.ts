/** A packet about to be sent. One that goes to a whole room is framed once for all its sockets: a header and a payload, in two buffers. */
interface Packet {
  options?: { wsPreEncodedFrame?: Buffer[] };
}

/** The part of a connection this needs: it tells of every packet before it is sent. */
interface Connection {
  on(event: 'packetCreate', listener: (packet: Packet) => void): unknown;
}

/** Joins the two buffers of a shared frame when the first socket is sent it: each of the others is then spared a write. */
export function joinFrames(connection: Connection): void {
  connection.on('packetCreate', ({ options }) => {
    const frame = options?.wsPreEncodedFrame;
    if (options && frame && frame.length > 1) options.wsPreEncodedFrame = [Buffer.concat(frame)];
  });
}
