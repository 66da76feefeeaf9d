import { Component, type ReactNode, useCallback, useEffect, useState } from 'react';
import { dropCachedPicture, readDisplayToken, storeDisplayToken } from '../../sync/cachedPicture';
import { loadNewVersion } from '../../net/page';
import { useScreenWakeLock } from './useClock';
import { DisplayWall } from './DisplayWall';
import css from './Unattended.module.css';
import { Anchor } from 'lucide-react';
import { type Claimed, displayPaths, type Pairing, showCode } from '../../../shared/api/display';
import { asProblem, NO_ANSWER, publicRequest } from '../../net/request';
import { pause } from '../../net/serverTime';

/** A screen that is not paired yet: shows its code and what to do with it. `onPaired` receives the token. */
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

const POLL_MS = 3_000;
/** A code is replaced this long before it expires, in seconds, so that a user who has just read it has time to enter it. */
const RENEW_BEFORE_S = 60;

interface Open extends Pairing {
  /** When it was requested, by `performance.now()`. */
  asked: number;
}

const ask = async (): Promise<Open> => ({
  ...(await publicRequest<Pairing>('POST', displayPaths.pairing, { body: {} })),
  asked: performance.now(),
});

const isValid = ({ asked, lives }: Open) => performance.now() - asked < (lives - RENEW_BEFORE_S) * 1_000;

/** Asks the server whether one of the codes was entered. Returns the token, or the codes that can still be entered. */
async function pollPairings(open: readonly Open[]): Promise<{ token: string | null; living: Open[] }> {
  const stillOpen: Open[] = [];
  for (const pairing of open) {
    try {
      const { token } = await publicRequest<Claimed>('POST', displayPaths.claim, { body: { secret: pairing.secret } });
      if (token !== null) return { token, living: stillOpen };
      stillOpen.push(pairing);
    } catch (thrown) {
      if (asProblem(thrown).code !== 'not_found') throw thrown;
    }
  }
  return { token: null, living: stillOpen };
}

/**
 * The code of this screen, renewed before it expires. `onPaired` is called once a user has entered it. `problem` is a sentence while the
 * server does not answer.
 */
function usePairing(onPaired: (token: string) => void): { code: string | null; problem: string | null } {
  const [shown, setShown] = useState<{ code: string | null; problem: string | null }>({ code: null, problem: null });
  useEffect(() => {
    let stopped = false;
    // The newest code is last. A user may still enter one that is no longer shown.
    let open: Open[] = [];
    const step = async () => {
      const { token, living: stillOpen } = await pollPairings(open);
      if (stopped) return;
      if (token !== null) return onPaired(token);
      open = stillOpen;
      const newest = open.at(-1);
      if (!newest || !isValid(newest)) open = [...open, await ask()];
      if (!stopped) setShown({ code: open.at(-1)?.code ?? null, problem: null });
    };
    const run = async () => {
      while (!stopped) {
        await step().catch((thrown: unknown) => {
          if (stopped) return;
          const problem = asProblem(thrown).message || NO_ANSWER;
          // A code that has expired must not stay on the screen.
          setShown(({ code }) => ({ code: open.some(isValid) ? code : null, problem }));
        });
        await pause(POLL_MS);
      }
    };
    void run();
    return () => {
      stopped = true;
    };
  }, [onPaired]);
  return shown;
}

/**
 * The wall display (`/wall`), which needs no sign-in. It shows a code until a user has entered it, then the ships and sections chosen for it.
 * It runs unattended for months: without a server, over midnight, and through new versions of the product.
 */
export function DisplayPage() {
  const [token, setToken] = useState(readDisplayToken);
  const [removed, setRemoved] = useState(false);
  useScreenWakeLock();
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

const RELOAD_EVERY_MS = 30_000;

/** The error boundary of an unattended page: shows a message and reloads the page as soon as the server answers. */
class Unattended extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  timer: ReturnType<typeof setInterval> | undefined;

  static getDerivedStateFromError() {
    return { broken: true };
  }

  /** Deletes the cached picture, because it may have caused the error. */
  override componentDidCatch() {
    dropCachedPicture();
    this.timer ??= setInterval(() => void loadNewVersion(), RELOAD_EVERY_MS);
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
