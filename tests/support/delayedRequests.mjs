/** Loaded before a server (--import=…?seed=N): it sees half of its requests up to 400 ms late. */
import { Server } from 'node:http';

let state = Number(new URL(import.meta.url).searchParams.get('seed')) >>> 0;
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const seen = new WeakSet();
/** What lets the server see the request that waits on a socket. */
const waiting = new WeakMap();
const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...args) {
  const [request] = args;
  // It is due an answer before bytes that are no request come.
  if (event === 'clientError') waiting.get(args[1])?.();
  if (event !== 'request' || seen.has(request)) return emit.call(this, event, ...args);
  seen.add(request);
  // A request that follows another on its connection is heard after it: what tests of the wire ask is not late.
  if (request.url === '/healthz' || random() < 0.5) return emit.call(this, event, ...args);
  // Through the server again, which may have its own `emit`. A request that its sender gives up is seen at that moment.
  const see = () => {
    clearTimeout(timer);
    request.socket.off('close', see);
    waiting.delete(request.socket);
    this.emit(event, ...args);
  };
  const timer = setTimeout(see, random() * 400);
  // Before the server looks which answers the end of the connection cuts off.
  request.socket.prependOnceListener('close', see);
  waiting.set(request.socket, see);
  return true;
};
