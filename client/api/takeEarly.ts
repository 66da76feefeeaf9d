/** What client/early asked for while the application itself was still on its way: the list of vessels. */
interface Early {
  path: string;
  token: string;
  answer: Promise<Response>;
}
declare global {
  var early: Early | undefined;
}

/**
 * The answer to the GET of `path` asked for that early, once and for the session it was asked in; undefined when there is none.
 * Never for another method: whoever holds the vessels already asks for them no more, and would have an addition answered by it.
 */
export function takeEarly(method: string | undefined, path: string, token: string | null): Promise<Response> | undefined {
  const { early } = globalThis;
  if ((method ?? 'GET') !== 'GET' || early?.path !== path || early.token !== token) return undefined;
  globalThis.early = undefined;
  return early.answer;
}
