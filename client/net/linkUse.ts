/** Bytes this page has sent in requests: their address, headers and body. What is received, the browser counts itself. */
let sent = 0;

export const noteRequest = (bytes: number): void => {
  sent += bytes;
};

/** Takes what has been counted since the last time. */
export function takeSent(): number {
  const taken = sent;
  sent = 0;
  return taken;
}

/** About what the headers that a browser adds take: HTTP/1.1, nothing compressed. */
const BROWSERS_OWN = 350;

/** The size of a request on the wire, without its body. */
export const headBytes = (path: string, headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, path.length + BROWSERS_OWN);
