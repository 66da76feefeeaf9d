import { providerPaths } from '../../shared/api/provider';

/** A browser that follows redirects, with the cookies of each address. */
export function redirectedBrowser(url: string) {
  const jars = new Map<string, Map<string, string>>();
  const seen: string[] = [];
  async function open(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { ...init.headers, ...(cookie && { cookie }) } });
    for (const each of answer.headers.getSetCookie()) {
      const [pair = ''] = each.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    seen.push(address);
    const to = answer.headers.get('location');
    return to === null ? answer : open(new URL(to, address).href);
  }
  /** Follows the way to the provider, signs in there as `name`, and returns the address of the page that is opened at last. */
  async function signInAs(name: string, begin = `${url}${providerPaths.begin}`): Promise<URL> {
    await open(begin);
    const form = seen.at(-1) ?? '';
    if (!form.includes('/interaction/')) return new URL(form);
    await open(form, { method: 'POST', body: new URLSearchParams({ name }) });
    return new URL(seen.at(-1) ?? '');
  }
  const cookiesOf = (address: string) =>
    [...(jars.get(new URL(address).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  return { open, signInAs, cookiesOf, seen };
}

/** As `signInAs`, for a browser that has the cookie of the product already. */
export async function signInWith(
  url: string,
  tab: ReturnType<typeof redirectedBrowser>,
  begin: string,
  name: string,
  cookie: string,
): Promise<URL> {
  await tab.open(begin);
  const form = tab.seen.at(-1) ?? '';
  let at = form;
  let answer = await fetch(form, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name }),
    headers: { cookie: tab.cookiesOf(form) },
  });
  while (answer.headers.get('location')) {
    at = new URL(answer.headers.get('location') ?? '', at).href;
    answer = await fetch(at, { redirect: 'manual', headers: { cookie: at.startsWith(url) ? cookie : tab.cookiesOf(at) } });
  }
  return new URL(at);
}
