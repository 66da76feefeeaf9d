import { Component, type ReactNode, useCallback, useState } from 'react';
import { dropCachedPicture, storeDisplayToken, readDisplayToken } from '../../sync/cachedPicture';
import { loadNewVersion } from '../../net/page';
import { useAwake } from './useAwake';
import { DisplayWall } from './DisplayWall';
import { PairingScreen } from './PairingScreen';
import css from './Unattended.module.css';

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
