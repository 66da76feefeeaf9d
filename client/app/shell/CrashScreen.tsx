import { Component, type ReactNode } from 'react';
import { pause } from '../../net/pause';
import { ErrorState } from '../../ui/EmptyState';
import { browserLedgerStore } from '../../sync/cache';

/** How long 'Try again' waits for the browser's storage. */
const PAUSE_MS = 1_000;

const CRASHED = 'Something went wrong on this screen. Nothing that was saved is lost.';

const clearCache = () => Promise.race([browserLedgerStore.clear(), pause(PAUSE_MS)]).catch(() => undefined);

interface CrashScreenProps {
  address: string;
  children: ReactNode;
}

/** In place of a screen that broke, or whose code could not be fetched; another address, or trying again, brings it back. */
export class CrashScreen extends Component<CrashScreenProps, { address: string; broken: boolean }> {
  override state = { address: this.props.address, broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ address }: CrashScreenProps, state: { address: string }) {
    return address === state.address ? null : { address, broken: false };
  }

  /** The stored copy may be what breaks the screen: the next page loads without it. */
  override componentDidCatch() {
    void clearCache();
  }

  override render() {
    // A chunk that failed to load is remembered as failed: only the page itself can ask again.
    return this.state.broken ? (
      <ErrorState message={CRASHED} onRetry={() => void clearCache().then(() => location.reload())} />
    ) : (
      this.props.children
    );
  }
}
