/** Loaded before a program (--import=…?seed=N): half of the requests that it receives wait for up to 400 ms before it sees them. */
import { Server } from 'node:http';

let state = Number(new URL(import.meta.url).searchParams.get('seed')) >>> 0;
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...args) {
  if (event !== 'request' || random() < 0.5) return emit.call(this, event, ...args);
  const [request] = args;
  // What its sender gave up meanwhile never arrived.
  setTimeout(() => request.destroyed || emit.call(this, event, ...args), random() * 400);
  return true;
};
