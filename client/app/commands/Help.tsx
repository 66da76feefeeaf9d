import { Dialog } from '../../ui/Dialog';
import { Kbd } from '../../ui/Kbd';
import { useMayEdit } from '../../net/access';
import css from './Help.module.css';
import { namedScreens, useScreens } from '../useScreens';

interface Line {
  /** Pressed one after the other. */
  keys: readonly string[];
  does: string;
  /** What it does for those who only read; null: nothing. The same where omitted. */
  forReaders?: Pick<Line, 'keys' | 'does'> | null;
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
  { keys: ['n'], does: 'Add', forReaders: null },
  { keys: ['j', 'k'], does: 'Next row, previous row' },
  { keys: ['Enter', 'e'], does: 'Open the row, edit it', forReaders: { keys: ['Enter'], does: 'Open the row' } },
  { keys: ['→', 'Enter'], does: 'Go to a cell, edit it', forReaders: null },
  { keys: ['x', 'Shift J'], does: 'Select, extend the selection', forReaders: null },
  { keys: ['Ctrl C', '⌘C'], does: 'Copy the selected rows', forReaders: null },
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

const readersLine = ({ forReaders, ...line }: Line): readonly Line[] => (forReaders === null ? [] : [forReaders ?? line]);

/** The dialog with all keyboard shortcuts, opened by `?`. */
export function Help({ onClose }: { onClose(): void }) {
  const mayEdit = useMayEdit();
  const going = namedScreens(useScreens()).map(({ shortcut, name }): Line => ({ keys: ['g', shortcut], does: name }));
  return (
    <Dialog open onClose={onClose} title="Keyboard" size="lg">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it with the arrow keys */}
      <div className={css.columns} tabIndex={0}>
        <div>
          <Keys title="Anywhere" lines={ANYWHERE} between="or" />
          <Keys title="In a list" lines={mayEdit ? IN_LISTS : IN_LISTS.flatMap(readersLine)} between="or" />
          {mayEdit && <Keys title="In a form" lines={IN_FORMS} between="or" />}
        </div>
        <Keys title="Go to" lines={going} between="then" />
      </div>
    </Dialog>
  );
}
