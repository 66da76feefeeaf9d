import { Component, type ReactNode } from 'react';
import { loadNewVersion } from '../../net/page';
import { forgetPicture } from '../../sync/keptPicture';
import css from './Unattended.module.css';

const AGAIN_MS = 30_000;

/** Around a page that no user looks after: what breaks says so, and the page is loaded anew as soon as the server can serve it. */
export class Unattended extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  timer: ReturnType<typeof setInterval> | undefined;

  static getDerivedStateFromError() {
    return { broken: true };
  }

  /** What is kept may be what breaks it. */
  override componentDidCatch() {
    forgetPicture();
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
