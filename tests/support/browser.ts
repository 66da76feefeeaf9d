import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { browserProgram } from './browserProgram';
import { call } from './call';
import { delayPages } from './delays';
import { shiftPages } from './runClock';
import { sharedServer } from './sharedServer';
import { startServer, type RunningServer, type ServerOptions } from './startServer';
import { PATIENCE_MS } from './tier';

const PASSWORD = 'a long enough password';
/** A name of this machine that is not localhost: by it, plain HTTP is no secure context. */
export const FOREIGN_HOST = 'ship.test';
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu', // there is none: drawing without it takes less
  '--disable-sync',
  '--no-first-run',
  `--host-resolver-rules=MAP ${FOREIGN_HOST} 127.0.0.1`,
];

/** A page of a test lives for seconds: compiling it for later costs more than it saves. What is measured runs as a user's browser does. */
const TEST_ARGS = process.env.VITEST === undefined ? [] : ['--blink-settings=v8CacheOptions=1', '--js-flags=--no-opt --no-maglev'];

/** What Chromium says of a socket that a page left before it was open (without a reason if the address changed), or that the server closed while the page was sending: no fault of the page. */
const LEFT_EARLY =
  /^WebSocket (connection to '[^']+' failed: (WebSocket is closed before the connection is established\.)?|is already in CLOSING or CLOSED state\.)$/;

/** A browser of one person's own: nothing is shared with another's but the server. */
export interface Person {
  email: string;
  password: string;
  /** The session of the registration. A page opened by `person()` has the same: it ends when that page signs out. */
  token: string;
  context: BrowserContext;
  page: Page;
  /** 'GET /api/vessels': every call to the API by any tab, oldest first, but those for trends, which a timer makes. Set `length = 0` to begin anew. */
  calls: string[];
  /** Console errors, exceptions and violations of the content security policy, of every tab. */
  faults: string[];
  /** What of the faults was meant to happen. */
  expected: RegExp[];
  /** Another tab of the same browser. */
  tab(): Promise<Page>;
  /** Signs in through the sign-in page and waits for the frame of the application. */
  signIn(page?: Page): Promise<void>;
}

/** One server and one browser for a file of tests. */
export interface Fixture {
  server: RunningServer;
  url: string;
  /** A separate browser, as `person` has, without a session. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Somebody with an account, signed in unless told otherwise. */
  person(options?: BrowserContextOptions & { signedIn?: boolean }): Promise<Person>;
  /** Throws when any page complained about anything that was not expected. */
  assertQuiet(): void;
  close(): Promise<void>;
}

/** Chromium may crash while it starts (seen once: SIGSEGV). That tells nothing about the product, so it is started again. */
export async function launchBrowser(program?: string): Promise<Browser> {
  const options = {
    executablePath: program ?? (await browserProgram()),
    headless: true,
    args: [...ARGS, ...TEST_ARGS],
    // What a person dates has the day of their zone. A test that is about zones sets one.
    env: { ...process.env, TZ: 'UTC' },
  };
  return chromium.launch(options).catch(() => chromium.launch(options));
}

let launched: Promise<Browser> | undefined;
let fixtures = 0;
let accounts = 0;

/** The browser of this process. It ends with the process where files share a worker, else with the last fixture. */
function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  fixtures += 1;
  return launched;
}

async function leaveBrowser(): Promise<void> {
  fixtures -= 1;
  if (fixtures > 0 || process.env.SHARED_FOLDER !== undefined) return;
  const ending = launched;
  launched = undefined;
  await (await ending)?.close();
}

/**
 * Chromium loses some requests that a page sends while Playwright ends the interception of requests (microsoft/playwright#41802). A module that is
 * imported at that moment never arrives. A context that has intercepted once therefore intercepts until it closes.
 */
function keepIntercepting(context: BrowserContext): void {
  const route = context.route.bind(context);
  let begun: Promise<unknown> | undefined;
  const begin = () => (begun ??= route('http://never.invalid/', (request) => request.continue()));
  context.route = async (...args) => (await begin(), route(...args));
  context.on('page', (page) => {
    const routeInPage = page.route.bind(page);
    page.route = async (...args) => (await begin(), routeInPage(...args));
  });
}

/** With `own`, or any option, the server is this fixture's alone: it may be ended, and its fleet is empty and counts from 1. */
export interface FixtureOptions extends ServerOptions {
  own?: boolean;
  /** The name the browser knows the server by. */
  host?: string;
}

export async function openFixture({ host, own = false, ...options }: FixtureOptions = {}): Promise<Fixture> {
  const alone = own || Object.keys(options).length > 0;
  const [server, browser] = await Promise.all([alone ? startServer(options) : sharedServer(), sharedBrowser()]);
  const baseURL = host ? server.url.replace('127.0.0.1', host) : server.url;
  const contexts: BrowserContext[] = [];
  const people: Person[] = [];

  async function account(): Promise<{ email: string; token: string }> {
    const email = `person${(accounts += 1)}-${process.pid}-${Date.now()}@example.com`;
    const { status, body } = await call(server.url, 'POST', '/api/register', null, { email, password: PASSWORD });
    if (typeof body.token !== 'string') throw new Error(`No account: ${status} ${JSON.stringify(body)}`);
    // Asked once who they are, they declined: no banner asks them on the first screen.
    await call(server.url, 'PUT', '/api/profile', body.token, {});
    return { email, token: body.token };
  }

  async function newContext(settings: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1366, height: 850 },
      reducedMotion: 'reduce',
      acceptDownloads: true,
      serviceWorkers: 'block', // what it answers, no test could intercept
      ...settings,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    keepIntercepting(context);
    // Chromium notes 250 requests, about as many as a page makes. `cutLink` looks for one of them.
    await context.addInitScript(() => performance.setResourceTimingBufferSize(5_000));
    await shiftPages(context);
    await delayPages(context);
    contexts.push(context);
    return context;
  }

  return {
    server,
    url: server.url,
    newContext,
    async person({ signedIn = true, ...settings } = {}) {
      const { email, token } = await account();
      const context = await newContext(settings);
      const person: Person = {
        email,
        token,
        context,
        password: PASSWORD,
        page: await context.newPage(),
        calls: [],
        faults: [],
        expected: [],
        tab: () => listen(context.newPage(), person),
        signIn: (page = person.page) => signIn(page, person),
      };
      await listen(Promise.resolve(person.page), person);
      people.push(person);
      if (signedIn) await enter(person);
      return person;
    },
    assertQuiet() {
      const unexpected = people.flatMap(({ email, faults, expected }) =>
        faults
          .splice(0)
          .filter((fault) => !expected.some((pattern) => pattern.test(fault)))
          .map((fault) => `${email}: ${fault}`),
      );
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await leaveBrowser();
      await server.stop();
    },
  };
}

async function listen(opening: Promise<Page>, person: Person): Promise<Page> {
  const page = await opening;
  // Chromium reports a violated policy as a console error too; nothing needs to be put into the page to hear of it.
  page.on('console', (message) => {
    if (message.type() === 'error' && !LEFT_EARLY.test(message.text()))
      person.faults.push(`${message.text()} (${message.location().url} on ${page.url()})`);
  });
  page.on('pageerror', (error) => person.faults.push(`${error.stack ?? error.message} (${page.url()})`));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/trends') person.calls.push(`${request.method()} ${pathname}`);
  });
  return page;
}

const frame = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });

/** Opens the application with the session of the registration in the browser: the page may lose it like any other. */
async function enter({ page, token }: Person): Promise<void> {
  const planted = await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.goto('/');
  await frame(page);
  await planted.dispose();
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await frame(page);
}

/** `openFixture` for the tests of a file, and its end; after every test it throws when a page complained. */
export function useBrowsers(options?: FixtureOptions): Fixture {
  const fixture = {} as Fixture;
  beforeAll(async () => void Object.assign(fixture, await openFixture(options)));
  afterEach(() => fixture.assertQuiet());
  afterAll(() => fixture.close());
  return fixture;
}
