import { Component, type ReactNode, useCallback, useEffect, useState } from 'react';
import { dropCachedPicture, readDisplayToken, storeDisplayToken } from '../../sync/cachedPicture';
import { loadNewVersion } from '../../net/page';
import { useAwake } from './useClock';
import { DisplayWall } from './DisplayWall';
import css from './Unattended.module.css';
import { Anchor } from 'lucide-react';
import { type Claimed, displayPaths, type Pairing, showCode } from '../../../shared/api/display';
import { createRequest } from '../../net/request';
import { pause } from '../../net/pause';
import { asProblem, NO_ANSWER } from '../../net/problems';
import { fetchWithServerTime } from '../../net/serverTime';

/** A screen that is no display yet: its code, as large as there is room, and what to do with it. `onPaired` is handed its token. */
function PairingScreen({ removed, onPaired }: { removed: boolean; onPaired(token: string): void }) {
  const { code, problem } = usePairing(onPaired);
  useEffect(() => {
    document.title = 'New display · Vessel Ops';
  }, []);
  return (
    <main className={css.screen}>
      <p className={css.brand}>
        <Anchor aria-hidden="true" /> Vessel Ops
      </p>
      <h1 className={css.title}>{removed ? 'This display was removed' : 'A new display'}</h1>
      <p className={css.code} aria-label={code ? [...code].join(' ') : 'No code yet'} aria-live="polite">
        {code ? showCode(code) : '···· ····'}
      </p>
      <p className={css.words}>
        {code
          ? 'To show your ships here, sign in to Vessel Ops on another device, open Account, choose Add a display, and enter this code.'
          : (problem ?? 'Asking for a code…')}
      </p>
      {code && problem && <p className={css.problem}>{problem}</p>}
    </main>
  );
}

const LOOK_MS = 3_000;
/** A code is replaced so long before it dies, in seconds: a user who has just read it has the time to enter it. */
const BEFORE_END_S = 60;

interface Open extends Pairing {
  /** By the timer that never jumps, in milliseconds. */
  asked: number;
}

const request = createRequest({ token: () => null, invoiceToken: () => null, fetch: fetchWithServerTime });
const ask = async (): Promise<Open> => ({
  ...(await request<Pairing>('POST', displayPaths.pairing, { body: {} })),
  asked: performance.now(),
});

const isYoung = ({ asked, lives }: Open) => performance.now() - asked < (lives - BEFORE_END_S) * 1_000;

/** The token of one of `open`, and those of them that can still be entered. */
async function look(open: readonly Open[]): Promise<{ token: string | null; living: Open[] }> {
  const living: Open[] = [];
  for (const pairing of open) {
    try {
      const { token } = await request<Claimed>('POST', displayPaths.claim, { body: { secret: pairing.secret } });
      if (token !== null) return { token, living };
      living.push(pairing);
    } catch (thrown) {
      if (asProblem(thrown).code !== 'not_found') throw thrown;
    }
  }
  return { token: null, living };
}

/**
 * The code of this screen, renewed before it dies, for as long as it takes; `onPaired` is called once a user has entered it. `problem` is a
 * sentence while the server does not answer.
 */
function usePairing(onPaired: (token: string) => void): { code: string | null; problem: string | null } {
  const [shown, setShown] = useState<{ code: string | null; problem: string | null }>({ code: null, problem: null });
  useEffect(() => {
    let over = false;
    // The newest last. One that is no longer shown may be on its way all the same.
    let open: Open[] = [];
    const step = async () => {
      const { token, living } = await look(open);
      if (over) return;
      if (token !== null) return onPaired(token);
      open = living;
      const newest = open.at(-1);
      if (!newest || !isYoung(newest)) open = [...open, await ask()];
      if (!over) setShown({ code: open.at(-1)?.code ?? null, problem: null });
    };
    const run = async () => {
      while (!over) {
        await step().catch((thrown: unknown) => {
          if (over) return;
          const problem = asProblem(thrown).message || NO_ANSWER;
          // A code that has expired must not stay on the screen.
          setShown(({ code }) => ({ code: open.some(isYoung) ? code : null, problem }));
        });
        await pause(LOOK_MS);
      }
    };
    void run();
    return () => {
      over = true;
    };
  }, [onPaired]);
  return shown;
}

/**
 * A screen on a wall, without a sign-in (`/wall`). It shows a code until a user has entered it, and from then on what was chosen for
 * it, for months: without a server, over midnight, and with each new version of the product.
 */
export function DisplayPage() {
  const [token, setToken] = useState(readDisplayToken);
  const [removed, setRemoved] = useState(false);
  useAwake();
  const paired = useCallback((given: string) => {
    storeDisplayToken(given);
    setToken(given);
  }, []);
  const forget = useCallback(() => {
    storeDisplayToken(null);
    setRemoved(true);
    setToken(null);
  }, []);
  return (
    <Unattended>
      {token === null ? (
        <PairingScreen removed={removed} onPaired={paired} />
      ) : (
        <DisplayWall key={token} token={token} onRemoved={forget} />
      )}
    </Unattended>
  );
}

const AGAIN_MS = 30_000;

/** Around a page that no user looks after: what breaks says so, and the page is loaded anew as soon as the server can serve it. */
class Unattended extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  timer: ReturnType<typeof setInterval> | undefined;

  static getDerivedStateFromError() {
    return { broken: true };
  }

  /** What is kept may be what breaks it. */
  override componentDidCatch() {
    dropCachedPicture();
    this.timer ??= setInterval(() => void loadNewVersion(), AGAIN_MS);
  }

  override componentWillUnmount() {
    clearInterval(this.timer);
  }

  override render() {
    return this.state.broken ? (
      <p className={css.broken} role="alert">
        Something went wrong on this display. It starts again within a minute.
      </p>
    ) : (
      this.props.children
    );
  }
}
