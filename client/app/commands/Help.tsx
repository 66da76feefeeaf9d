import { Dialog } from '../../ui/Dialog';
import { Kbd } from '../../ui/Kbd';
import css from './Help.module.css';
import { namedScreens, useScreens } from '../useScreens';

interface Line {
  /** Pressed one after the other. */
  keys: readonly string[];
  does: string;
}

const ANYWHERE: readonly Line[] = [
  { keys: ['Ctrl K', '⌘K'], does: 'Find vessels, screens and records' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close' },
  { keys: ['F8'], does: 'Go to the newest notice' },
];

const IN_LISTS: readonly Line[] = [
  { keys: ['/'], does: 'Go to the search' },
  { keys: ['f'], does: 'Choose a filter' },
  { keys: ['n'], does: 'Add' },
  { keys: ['j', 'k'], does: 'Next row, previous row' },
  { keys: ['Enter', 'e'], does: 'Open the row, edit it' },
  { keys: ['→', 'Enter'], does: 'Go to a cell, edit it' },
  { keys: ['x', 'Shift J'], does: 'Select, extend the selection' },
  { keys: ['Ctrl C', '⌘C'], does: 'Copy the selected rows' },
];

const IN_FORMS: readonly Line[] = [
  { keys: ['Ctrl Enter'], does: 'Save' },
  { keys: ['Ctrl Shift Enter'], does: 'Save and add another' },
];

const Keys = ({ title, lines, between }: { title: string; lines: readonly Line[]; between: string }) => (
  <section className={css.part} aria-label={title}>
    <h3>{title}</h3>
    <dl>
      {lines.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key, at) => (
              <span key={key}>
                {at > 0 && <small>{between}</small>}
                <Kbd>{key}</Kbd>
              </span>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The dialog with all keyboard shortcuts, opened by `?`. */
export function Help({ onClose }: { onClose(): void }) {
  const going = namedScreens(useScreens()).map(({ shortcut, name }): Line => ({ keys: ['g', shortcut], does: name }));
  return (
    <Dialog open onClose={onClose} title="Keyboard" size="lg">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it with the arrow keys */}
      <div className={css.columns} tabIndex={0}>
        <div>
          <Keys title="Anywhere" lines={ANYWHERE} between="or" />
          <Keys title="In a list" lines={IN_LISTS} between="or" />
          <Keys title="In a form" lines={IN_FORMS} between="or" />
        </div>
        <Keys title="Go to" lines={going} between="then" />
      </div>
    </Dialog>
  );
}
