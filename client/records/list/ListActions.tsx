import { Columns3, Ellipsis, FileDown, Files, FileSpreadsheet, FileUp, ListChecks, ListPlus, Printer, Rows3, Ship } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Kind } from '../../../shared/kinds/kind';
import { mayAdd, useAccess } from '../../net/access';
import { useSelectedVessel } from '../../sync/hooks';
import { Button, IconButton, Spinner } from '../../ui/Button';
import { MenuRow, Popover } from '../../ui/Popover';
import { importAddress, type NamesFrom, waysToImportNames } from './import/waysToImport';
import { handedOver, onlyOne } from './import/handedOver';
import { atVessel } from '../atVessel';
import { type ColumnSettings, nameColumn } from './useColumnSettings';
import { type Action, ActionsMenu } from './ActionsMenu';
import type { Column } from './column';
import type { ListQuery } from './useListQuery';
import { useExporting } from './useExporting';
import { useToast } from '../../ui/Toast';
import { isCovered, isTyping } from '../../ui/isTyping';
import { DropTarget, isTable } from '../files/DropTarget';
import css from './ListActions.module.css';
import filterCss from './filter/FilterMenu.module.css';

/** Opens the import screen with a spreadsheet that is dropped on a list. Other files are ignored. */
function DroppedTable({ kind, vessel }: { kind: Kind; vessel: number | null }) {
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <DropTarget
      text="Drop an XLSX or CSV file here. You can check every row before anything is saved."
      onFiles={(files) => {
        if (isCovered()) return;
        const [table, ...others] = files.filter(isTable);
        if (!table) return void toast({ message: `Only XLSX and CSV files are read as ${kind.plural}.` });
        if (others.length > 0) toast({ message: onlyOne(table.name) });
        handedOver.give(table);
        void navigate(atVessel(importAddress(kind), vessel));
      }}
    />
  );
}

/** Opens the import screen with a table that is pasted on a list while no box has the focus. */
function usePastedTable(isOn: boolean, kind: Kind, vessel: number | null): void {
  const navigate = useNavigate();
  // Before it is painted: who sees the list may paste.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.defaultPrevented || isTyping(event.target) || isCovered() || !/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      handedOver.give(text);
      void navigate(atVessel(importAddress(kind), vessel));
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [isOn, kind, vessel, navigate]);
}

/** An export format: the visible list, or ('sections') all records of the vessel or the fleet. */
export type ExportForm = 'csv' | 'xlsx' | 'csv sections' | 'xlsx sections';

interface ListActionsProps {
  kind: Kind;
  columns: readonly Column[];
  query: ListQuery;
  settings: ColumnSettings;
  /** Whether there is anything to export. */
  isEmpty: boolean;
  /** Saves a file for a spreadsheet. */
  onExport(form: ExportForm): Promise<void>;
  /** Starts or ends row selection. Undefined when the rows of this list have no actions. */
  onSelect: (() => void) | undefined;
}

type Menu = 'columns' | 'group' | 'import' | 'export' | 'actions';

/** Whether rows may be grouped by a column: a date (by month), or a text that several records share. */
const isGroupable = ({ key, type, status, choices }: Column) => type === 'date' || status || choices || SHARED.has(key);

/** Texts that several records share. */
const SHARED: ReadonlySet<string> = new Set([
  'issuing_authority',
  'auditing_authority',
  'service_provider',
  'supplier',
  'rank',
  'person_in_charge',
  'mou',
]);

/** The actions on a whole list: one button each, or a single menu on narrow screens. */
export function ListActions({ kind, columns, query, settings, isEmpty, onExport, onSelect }: ListActionsProps) {
  const [open, setOpen] = useState<{ menu: Menu; at: HTMLElement } | null>(null);
  const navigate = useNavigate();
  const { busy, run } = useExporting();
  const { id: vessel } = useSelectedVessel();
  const mayImport = mayAdd(useAccess(), kind);
  usePastedTable(mayImport, kind, vessel);
  // A menu that is replaced by another reports its closing after the other has opened.
  const close = () => setOpen((now) => (now === open ? null : now));
  const toggle = (menu: Menu) => (at: HTMLElement) => setOpen(open?.menu === menu ? null : { menu, at });
  const save = (form: ExportForm) => () => run(() => onExport(form));
  const openImport = (names?: NamesFrom) => () => void navigate(atVessel(importAddress(kind, names), vessel));
  const ways = waysToImportNames(kind);
  const bring: Action = { icon: FileUp, name: 'Import', act: ways.length > 0 ? toggle('import') : openImport() };
  const imports: Action[] = !mayImport
    ? []
    : [
        { icon: FileUp, name: ways.length > 0 ? 'Import from a spreadsheet' : 'Import', act: openImport() },
        ...ways.map(({ from, words }) => ({ icon: from === 'ship' ? Ship : ListPlus, name: `Import ${words}`, act: openImport(from) })),
      ];
  const whole = kind.scope === 'fleet' ? 'Export the whole fleet' : 'Export the whole ship';
  const exports: Action[] = [
    { icon: FileSpreadsheet, name: 'Export XLSX', isOff: isEmpty || busy, act: save('xlsx') },
    { icon: FileDown, name: 'Export CSV', isOff: isEmpty || busy, act: save('csv') },
    { icon: Files, name: whole, isOff: busy, act: save('xlsx sections') },
    { icon: Files, name: `${whole} as CSV`, isOff: busy, act: save('csv sections') },
  ];
  const select: Action[] = onSelect ? [{ icon: ListChecks, name: 'Select', isOff: isEmpty, act: onSelect }] : [];
  const groupable = columns.filter(isGroupable);
  const grouping = groupable.find(({ key }) => key === query.group);
  const groups: Action[] =
    kind.scope === 'vessel' ? [{ icon: Rows3, name: 'Group', isOn: grouping !== undefined, act: toggle('group') }] : [];
  const shape: Action = { icon: Columns3, name: 'Columns', act: toggle('columns') };
  const paper: Action = { icon: Printer, name: 'Print', act: () => print() };
  const wide: (Action & { busy?: boolean })[] = [
    ...select,
    ...groups,
    shape,
    ...(mayImport ? [bring] : []),
    { icon: FileDown, name: 'Export', busy, act: toggle('export') },
    paper,
  ];
  const label = `More for these ${kind.plural}`;
  return (
    <>
      {mayImport && <DroppedTable kind={kind} vessel={vessel} />}
      {wide.map(({ icon: Icon, name, isOff, isOn, busy, act }) => (
        <Button
          key={name}
          size="sm"
          variant="ghost"
          className={css.wide}
          disabled={isOff}
          busy={busy}
          aria-pressed={isOn}
          icon={<Icon size={15} aria-hidden="true" />}
          onClick={({ currentTarget }) => act(currentTarget)}
        >
          {name}
        </Button>
      ))}
      <IconButton
        size="sm"
        variant="secondary"
        className={css.folded}
        label={label}
        icon={busy ? <Spinner size={14} /> : <Ellipsis size={16} />}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onClick={({ currentTarget }) => setOpen(open ? null : { menu: 'actions', at: currentTarget })}
      />
      {open?.menu === 'columns' && <ColumnSettingsMenu settings={settings} at={open.at} onClose={close} />}
      {open?.menu === 'group' && (
        <Popover label="Group" at={open.at} onClose={close}>
          {[{ key: '', header: 'No groups' }, ...groupable].map(({ key, header }) => (
            <MenuRow
              key={key}
              on={key === (grouping?.key ?? '')}
              onClick={() => {
                close();
                query.put({ group: key });
              }}
            >
              {header}
            </MenuRow>
          ))}
        </Popover>
      )}
      {open?.menu === 'import' && <ActionsMenu label="Import" actions={imports} at={open.at} onClose={close} />}
      {open?.menu === 'export' && <ActionsMenu label="Export" actions={exports} at={open.at} onClose={close} />}
      {open?.menu === 'actions' && (
        <ActionsMenu label={label} actions={[...select, ...groups, shape, ...imports, ...exports, paper]} at={open.at} onClose={close} />
      )}
    </>
  );
}

interface ColumnSettingsMenuProps {
  settings: ColumnSettings;
  at: HTMLElement;
  onClose(): void;
}

/** The menu that hides columns and switches compact rows. */
function ColumnSettingsMenu({ settings, at, onClose }: ColumnSettingsMenuProps) {
  const { choices: columns, hidden, setHidden, reset, compact, setCompact } = settings;
  return (
    <Popover label="Columns" at={at} onClose={onClose}>
      <ul className={filterCss.values} aria-label="Rows">
        <li>
          <MenuRow on={compact} onClick={() => setCompact(!compact)}>
            Compact rows
          </MenuRow>
        </li>
      </ul>
      <ul className={filterCss.values} aria-label="Shown columns">
        {columns.map((column) => {
          const { key, header } = column;
          const isOn = !hidden.includes(key);
          return (
            <li key={key}>
              <MenuRow
                on={isOn}
                disabled={column === nameColumn(columns)}
                onClick={() => setHidden(isOn ? [...hidden, key] : hidden.filter((each) => each !== key))}
              >
                {header}
              </MenuRow>
            </li>
          );
        })}
      </ul>
      {reset && (
        <ul className={filterCss.values}>
          <li>
            <MenuRow onClick={reset.act}>{reset.words}</MenuRow>
          </li>
        </ul>
      )}
    </Popover>
  );
}
