import { CircleCheck, Copy, PencilLine, Trash2, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { Button, IconButton } from '../../../ui/Button';
import { additionPath } from '../../sections';
import { copying } from '../../form/useCopied';
import { useMayReplaceDraft } from '../../form/useMayReplaceDraft';
import type { FormScreen, ListContent } from '../../kinds/KindScreens';
import css from './SelectionBar.module.css';
import { countedRecords, useChangeRows } from './useChangeRows';
import { useMayDelete } from '../../../net/access';
import { openChunk } from '../../../net/chunks';
import { useSelectedVessel } from '../../../sync/hooks';
import { ExportMenu, TABLE_FORMATS } from '../ExportMenu';
import { useToast } from '../../../ui/Toast';
import { isCovered, isTyping } from '../../../ui/isTyping';
import type { Column } from '../column';
import { exportTable, type ExportValue } from '../exportTable';
import { type LineNumber, lineNumbers } from '../lineNumber';
import { guardFormula } from '../../../../shared/basics/csv';
import { toTyped } from '../../../../shared/basics/calendar';
import { maxLength } from '../../../../shared/kinds/field';
import { asProblem } from '../../../net/request';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { authorsDay } from '../../../net/serverTime';
import { FieldBox } from '../../../ui/Field';
import { Popover } from '../../../ui/Popover';
import { Select } from '../../../ui/Select';
import { FieldControl } from '../../form/FieldControl';
import { tooLong } from '../../form/LengthHint';
import { bodyWith, valueOf } from './bodyWith';
import { editableFields } from './editable';

interface SetFieldProps {
  kind: Kind;
  screen: FormScreen;
  /** At least one. */
  records: readonly AnyRecord[];
  at: HTMLElement;
  onClose(): void;
  /** `said`: the text of the notice: 'Status set to Passed'. */
  onSet(name: string, value: unknown, said: string): void;
}

/** The common value of a field in all `records`, as typed; '' when they differ. */
function sharedText(records: readonly AnyRecord[], name: string, isDate: boolean): string {
  const [value, ...others] = new Set(records.map((record) => record[name] ?? null));
  if (others.length > 0 || typeof value !== 'string') return '';
  return isDate ? toTyped(value) : value;
}

/** Sets one field of all selected records. The rules of the form check the value before anything is sent. */
function SetField({ kind, screen, records, at, onClose, onSet }: SetFieldProps) {
  const fields = editableFields(kind);
  const textIn = (name: string) => sharedText(records, name, fields.get(name)?.type === 'date');
  // Choices are set most often, so the first choice field is preselected.
  const [first = ''] = [...fields].toSorted(([, a], [, b]) => Number(b.type === 'choice') - Number(a.type === 'choice'))[0] ?? [];
  const [name, setName] = useState(first);
  const [text, setText] = useState(() => textIn(first));
  const { errors, setErrors, box } = useFieldProblems<HTMLFormElement>();
  const field = fields.get(name);
  const [example] = records;
  if (!field || !example) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The empty value would become the initial one.
    if (text === '' && field.initial !== undefined) return setErrors({ [name]: `${field.label} is required.` });
    const value = valueOf(kind, screen, example, name, text);
    try {
      bodyWith(kind, screen, example, { [name]: value });
    } catch (caught) {
      const problem = asProblem(caught);
      // Other problems of a record are reported with that record.
      if (problem.fields[name]) return setErrors({ [name]: problem.message });
    }
    onClose();
    onSet(name, value, text.trim() === '' ? `${field.label} cleared` : `${field.label} set to ${text.trim()}`);
  };
  return (
    <Popover label="Set a field" at={at} onClose={onClose}>
      <form ref={box} className={css.form} noValidate onSubmit={submit}>
        <FieldBox label="Field">
          <Select
            value={name}
            options={[...fields].map(([value, { label }]) => ({ value, label }))}
            onChange={(chosen) => {
              setName(chosen);
              setText(textIn(chosen));
              setErrors({});
            }}
            data-autofocus
          />
        </FieldBox>
        <FieldBox label={field.label} error={tooLong(text, maxLength(field)) ?? errors[name]}>
          <FieldControl name={name} field={field} value={text} onChange={setText} />
        </FieldBox>
        <Button type="submit" variant="primary">
          {`Set on ${countedRecords(kind, records.length)}`}
        </Button>
      </form>
    </Popover>
  );
}

interface SelectionBarProps extends Pick<ListContent, 'kind' | 'screens' | 'vessel' | 'columns' | 'all' | 'selection' | 'today'> {
  /** The selectable records, and the selected ones. */
  records: readonly AnyRecord[];
  selected: readonly AnyRecord[];
}

/** Between the last row and the bar, in pixels. */
const GAP = 8;
const ICON = { size: 15, 'aria-hidden': true } as const;

/** The actions on selected rows, at the bottom of the window. */
export function SelectionBar({ kind, screens, vessel, columns, all, records, selected, selection, today }: SelectionBarProps) {
  const { complete } = screens.list;
  const navigate = useNavigate();
  const mayDelete = useMayDelete(kind);
  const mayReplaceDraft = useMayReplaceDraft();
  const { change, remove } = useChangeRows(kind, screens.form, vessel);
  useCopyRows({ kind, screens, columns, all, selected });
  const bar = useRef<HTMLElement>(null);
  // The page leaves room for the bar, however many lines of buttons that has.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) root.style.setProperty('--foot', `${root.clientHeight - entry.target.getBoundingClientRect().top + GAP}px`);
    });
    if (bar.current) watcher.observe(bar.current);
    return () => {
      watcher.disconnect();
      root.style.removeProperty('--foot');
    };
  }, []);
  const [setting, setSetting] = useState<HTMLElement | null>(null);
  const open = complete ? selected.filter((record) => complete.isOpen(record)) : [];
  const isEmpty = selected.length === 0;
  const finish = () => selection.set(null);
  const duplicate = async (record: AnyRecord) => {
    const path = additionPath(kind, vessel);
    if (await mayReplaceDraft(path)) void navigate(path, { state: copying(record) });
  };

  const action = (label: string, icon: ReactNode, isOff: boolean, act: (at: HTMLElement) => void) => (
    <Button size="sm" icon={icon} disabled={isOff} onClick={({ currentTarget }) => act(currentTarget)}>
      {label}
    </Button>
  );
  // An element with `data-foot` hides the navigation at the bottom of a phone (`ThumbBar.module.css`) and raises toasts (`Toast.module.css`).
  return (
    <section ref={bar} className={css.bar} aria-label="Selected rows" data-selection-bar data-foot data-print="no">
      <output className={css.count}>{isEmpty ? 'Click rows to select' : `${selected.length} selected`}</output>
      {complete &&
        action(complete.label, <CircleCheck {...ICON} />, open.length === 0, () => {
          void change(open, (record) => complete.values(record, authorsDay()), complete.doneText);
          finish();
        })}
      {!kind.screens.withoutEditForm && action('Set a field', <PencilLine {...ICON} />, isEmpty, setSetting)}
      {action('Duplicate', <Copy {...ICON} />, selected.length !== 1, () => {
        const [record] = selected;
        if (record) void duplicate(record);
      })}
      <ExportSelected kind={kind} screens={screens} columns={columns} all={all} today={today} selected={selected} />
      {mayDelete &&
        action('Delete', <Trash2 {...ICON} />, isEmpty, () => {
          void remove(selected).then((yes) => yes && finish());
        })}
      {selected.length < records.length && (
        <Button size="sm" variant="ghost" onClick={() => selection.set(new Set(records.map(({ id }) => id)))}>
          {`All ${records.length}`}
        </Button>
      )}
      <IconButton size="sm" label="End selecting" icon={<X {...ICON} />} onClick={finish} />
      {setting && (
        <SetField
          kind={kind}
          screen={screens.form}
          records={selected}
          at={setting}
          onClose={() => setSetting(null)}
          onSet={(name, value, said) => {
            void change(selected, () => ({ [name]: value }), said);
            finish();
          }}
        />
      )}
    </section>
  );
}

interface ExportSelectedProps extends Pick<ListContent, 'kind' | 'screens' | 'columns' | 'all' | 'today'> {
  /** In the order of the list. */
  selected: readonly AnyRecord[];
}

/** Exports only the selected rows, with the visible columns and order. */
function ExportSelected({ kind, screens, columns, all, today, selected }: ExportSelectedProps) {
  const { record: ship } = useSelectedVessel();
  const save = async (form: 'xlsx' | 'csv') => {
    const { exportList } = await openChunk(() => import('../exports'));
    await exportList(form, kind, columns, selected, { all, ship, today, number: screens.list.lineNumber });
  };
  return <ExportMenu formats={TABLE_FORMATS} label="Export the selected rows" disabled={selected.length === 0} save={save} />;
}

/** A cell in the clipboard format of spreadsheets: quoted when it contains tabs or line breaks, and guarded against formulas. */
function cell(value: ExportValue): string {
  const text = typeof value === 'string' ? guardFormula(value) : String(value ?? '');
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table of an export as tab-separated text. `all`: the unfiltered list. */
export function tabbed(columns: readonly Column[], records: readonly AnyRecord[], all: readonly AnyRecord[], number: LineNumber): string {
  const table = exportTable(columns, records, lineNumbers(all), number);
  return [table.columns.map(({ header }) => header), ...table.rows].map((line) => line.map(cell).join('\t')).join('\n');
}

/** Ctrl C or ⌘C copies the selected rows, unless text is selected or a box has the focus. */
function useCopyRows({ kind, screens, ...table }: Omit<ExportSelectedProps, 'today'>): void {
  const toast = useToast();
  const latest = useRef(table);
  useEffect(() => {
    latest.current = table;
  });
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const { columns, selected: records, all } = latest.current;
      if (records.length === 0 || isTyping(event.target) || isCovered() || String(getSelection()) !== '') return;
      event.clipboardData?.setData('text/plain', tabbed(columns, records, all, screens.list.lineNumber));
      event.preventDefault();
      toast({ message: `${countedRecords(kind, records.length)} copied.`, tone: 'ok' });
    };
    addEventListener('copy', onCopy);
    return () => removeEventListener('copy', onCopy);
  }, [kind, screens, toast]);
}
