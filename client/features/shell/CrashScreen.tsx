import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState';

const CRASHED = 'Something went wrong on this screen. Nothing that was saved is lost.';

/** In place of a screen that broke, or whose code could not be fetched; another address, or trying again, brings it back. */
export class CrashScreen extends Component<{ address: string; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate(before: { address: string }) {
    if (this.state.broken && before.address !== this.props.address) this.setState({ broken: false });
  }

  override render() {
    // A chunk that failed to load is remembered as failed: only the page itself can ask again.
    return this.state.broken ? <ErrorState message={CRASHED} onRetry={() => location.reload()} /> : this.props.children;
  }
}
