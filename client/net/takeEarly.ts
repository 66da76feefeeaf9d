/** What client/app/early asked for while the application itself was still on its way: the list of vessels. */
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
 * Other methods never get it: a client that already holds the vessels does not ask for them, and a POST must not receive this answer.
 */
export function takeEarly(method: string | undefined, path: string, token: string | null): Promise<Response> | undefined {
  const { early } = globalThis;
  if ((method ?? 'GET') !== 'GET' || early?.path !== path || early.token !== token) return undefined;
  globalThis.early = undefined;
  return early.answer;
}
