import { Component } from 'react';
import { useLocation, useNavigationType, type Location, type NavigationType } from 'react-router-dom';
import { restoreScreen, scrolledNow, showRow, stopWaiting } from './restoreScreen';
import { controlOf } from './findControl';
import { hasGoneBack, noteArrival, noteLeaving, entryAt, takeWanted } from './historyEntries';

interface RestorerProps {
  location: Location;
  type: NavigationType;
}

const addressOf = ({ pathname, search }: Location) => pathname + search;

/** A class component, because only getSnapshotBeforeUpdate runs while the previous screen is still in the document. */
class Restorer extends Component<RestorerProps> {
  /** The element pressed last. Not every browser focuses it. */
  private pressed: Element | null = null;
  private readonly onClick = ({ target }: MouseEvent) => {
    this.pressed = target instanceof Element ? target.closest('a, button') : null;
  };

  override componentDidMount(): void {
    addEventListener('click', this.onClick, true);
    // This chunk loads after the first screen, which the user may already have left.
    this.show(hasGoneBack());
  }

  override componentWillUnmount(): void {
    removeEventListener('click', this.onClick, true);
  }

  override getSnapshotBeforeUpdate({ location: before }: RestorerProps): null {
    if (before === this.props.location) return null;
    const { activeElement, body } = document;
    const control = controlOf(activeElement === body ? this.pressed : activeElement);
    noteLeaving(before.key, addressOf(before), { scrolled: scrolledNow(), control });
    return null;
  }

  override componentDidUpdate({ location: before }: RestorerProps): void {
    const { location, type } = this.props;
    if (before === location) return;
    noteArrival(type, location.key, addressOf(location), before.key);
    // A replaced address is the same screen, so that waiting continues.
    if (type !== 'REPLACE' || before.pathname !== location.pathname) stopWaiting();
    this.show(type === 'POP');
  }

  private show(isReturn: boolean): void {
    const { pathname, key } = this.props.location;
    // A screen that was left before may have asked for a row here, such as the record that was just added.
    const wanted = takeWanted(pathname);
    const entry = entryAt(key);
    if (wanted) showRow(wanted.row);
    else if (isReturn && entry?.scrolled) restoreScreen(entry);
  }

  override render() {
    return null;
  }
}

/** Remembers scroll positions and focus of each screen, and restores them when the user returns. */
export const RestoreScreens = () => <Restorer location={useLocation()} type={useNavigationType()} />;
