import { MenuRow, Popover } from '../../ui/Popover';
import css from './filter/FilterMenu.module.css';
import { type ColumnSettings, nameColumn } from './useColumnSettings';

interface ColumnSettingsMenuProps {
  settings: ColumnSettings;
  at: HTMLElement;
  onClose(): void;
}

/** The menu that hides columns and switches compact rows. */
export function ColumnSettingsMenu({ settings, at, onClose }: ColumnSettingsMenuProps) {
  const { choices: columns, hidden, hide, reset, compact, setCompact } = settings;
  return (
    <Popover label="Columns" at={at} onClose={onClose}>
      <ul className={css.values} aria-label="Rows">
        <li>
          <MenuRow on={compact} onClick={() => setCompact(!compact)}>
            Compact rows
          </MenuRow>
        </li>
      </ul>
      <ul className={css.values} aria-label="Shown columns">
        {columns.map((column) => {
          const { key, header } = column;
          const isOn = !hidden.includes(key);
          return (
            <li key={key}>
              <MenuRow
                on={isOn}
                disabled={column === nameColumn(columns)}
                onClick={() => hide(isOn ? [...hidden, key] : hidden.filter((each) => each !== key))}
              >
                {header}
              </MenuRow>
            </li>
          );
        })}
      </ul>
      {reset && (
        <ul className={css.values}>
          <li>
            <MenuRow onClick={reset.act}>{reset.words}</MenuRow>
          </li>
        </ul>
      )}
    </Popover>
  );
}
