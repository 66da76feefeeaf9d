import { Component, type ReactNode } from 'react';
import { pause } from '../../net/serverTime';
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

/** The error boundary of the screens. Shown in place of a screen that has crashed, until the address changes or the user retries. */
export class CrashScreen extends Component<CrashScreenProps, { address: string; broken: boolean }> {
  override state = { address: this.props.address, broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ address }: CrashScreenProps, state: { address: string }) {
    return address === state.address ? null : { address, broken: false };
  }

  /** Clears the cache, because cached data may have caused the crash. */
  override componentDidCatch() {
    void clearCache();
  }

  override render() {
    // A browser never retries a failed import, so the page is reloaded.
    return this.state.broken ? (
      <ErrorState message={CRASHED} onRetry={() => void clearCache().then(() => location.reload())} />
    ) : (
      this.props.children
    );
  }
}
