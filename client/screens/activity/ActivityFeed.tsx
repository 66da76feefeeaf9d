import { useMayEdit } from '../../net/access';
import { History, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ActivityEntry, SettingsEntry } from '../../../shared/api/activity';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState, ErrorState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { cx } from '../../ui/cx';
import history from '../../records/history/History.module.css';
import css from './Activity.module.css';
import type { ActivityState } from './useActivity';
import { usePersonName } from '../../sync/hooks';
import { actionWord, useAuthor } from '../../records/history/HistoryList';
import { now } from '../../net/serverTime';
import { instantText } from '../../ui/instantText';
import { counted } from '../../../shared/basics/text';
import { kindOf } from '../../../shared/kinds/kinds';
import { bringing } from '../../records/form/useBroughtValue';
import { ChangedFields, shownFields } from '../../records/history/ChangedFields';
import { recordAddress } from '../../records/sections';
import { restoreRecord } from '../../records/list/restoreRecord';
import { useToast } from '../../ui/Toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

interface ActivityFeedProps {
  /** The accessible name of the list. */
  label: string;
  reading: ActivityState;
  /** The text if there is nothing. */
  empty: string;
  /** A button below that text. */
  emptyAction?: ReactNode;
}

const keyOf = ({ vessel, seq }: ActivityEntry) => `${vessel}:${seq}`;

const CLOCK_TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The changes of records and of settings in one list, newest first. */
const inOrder = (entries: readonly ActivityEntry[], settings: readonly SettingsEntry[]): readonly (ActivityEntry | SettingsEntry)[] =>
  settings.length === 0 ? entries : [...entries, ...settings].sort((a, b) => b.at.localeCompare(a.at));

/** The changes grouped by day, newest first, with a button that loads older ones. */
export function ActivityFeed({ label, reading, empty, emptyAction }: ActivityFeedProps) {
  const { entries, settings, more, busy, error, load } = reading;
  if (!entries)
    return error === null ? (
      <Skeleton kind="row" count={6} label={`Loading ${label.toLowerCase()}…`} />
    ) : (
      <ErrorState message={error} onRetry={load} />
    );
  const all = inOrder(entries, settings);
  return (
    <>
      {all.length === 0 && !more && <EmptyState icon={<History size={24} aria-hidden="true" />} title={empty} action={emptyAction} />}
      {byDay(all).map(({ day, words, of }) => (
        <Card key={day} title={words}>
          <ol className={cx(history.list, css.list)} aria-label={`${label}, ${words}`}>
            {of.map((entry) =>
              'seq' in entry ? <ActivityLine key={keyOf(entry)} entry={entry} /> : <SettingsLine key={entry.id} entry={entry} />,
            )}
          </ol>
        </Card>
      ))}
      {error !== null && <p className={history.failed}>{error} The changes above were loaded before.</p>}
      {(more || error !== null) && (
        <div className={css.older}>
          <Button busy={busy} onClick={load}>
            {error === null ? 'Show older' : 'Try again'}
          </Button>
        </div>
      )}
    </>
  );
}

/** What the account screen shows; the rest is on the screen of accounts. */
const ON_ACCOUNT: ReadonlySet<string> = new Set(['webhook', 'display']);

/** One change of settings, with its author. */
function SettingsLine({ entry }: { entry: SettingsEntry }) {
  const who = usePersonName(entry.by);
  return (
    <li className={history.entry}>
      <p className={history.head}>
        <strong>{actionWord({ op: entry.op, rev: 1 })}</strong>
        <Link to={ON_ACCOUNT.has(entry.of) ? '/account' : '/accounts'}>{`${entry.of} ${entry.name}`}</Link>
        {entry.fields.length > 0 && <span>({entry.fields.join(', ')})</span>}
        <span className={history.who} title={entry.by}>
          by {who}
        </span>
        <time dateTime={entry.at} title={instantText(entry.at)}>
          {CLOCK_TIME.format(new Date(entry.at))}
        </time>
      </p>
    </li>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const dateOf = (at: number | string) => new Date(at).toDateString();
const DAY_MS = 86_400_000;

function wordsOf(at: string): string {
  const day = dateOf(at);
  const words = DAY.format(new Date(at));
  if (day === dateOf(now())) return `Today, ${words}`;
  return day === dateOf(now() - DAY_MS) ? `Yesterday, ${words}` : words;
}

/** Entries grouped by day in the user's time zone. Their order stays. */
function byDay<E extends { at: string }>(entries: readonly E[]): { day: string; words: string; of: E[] }[] {
  const days = new Map<string, E[]>();
  for (const entry of entries) {
    const day = dateOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, of]) => ({ day, words: wordsOf(of[0]?.at ?? day), of }));
}

/** 'certificate Safety Radio'. The name of a record without a name already starts with its noun. */
const labelOf = (noun: string, name: string): string => (name.startsWith(`${noun} `) ? name : `${noun} ${name}`);

/** One change: action, record, author, time, the old and new values, and buttons to restore them. */
function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const kind = kindOf(entry.kind);
  const vessel = entry.vessel === 'fleet' ? entry.id : entry.vessel;
  const to = recordAddress(kind, vessel, entry.id, entry.name);
  const who = useAuthor(entry);
  const navigate = useNavigate();
  const count = shownFields(entry).length;
  const restoreValue = (field: string, value: unknown) => void navigate(to, { state: bringing({ field, value }) });
  const mayEdit = useMayEdit();
  const fields = (
    <ChangedFields kind={kind} change={entry} onRestore={mayEdit && !kind.screens.withoutEditForm ? restoreValue : undefined} />
  );
  return (
    <li className={history.entry}>
      <p className={history.head}>
        <strong>{actionWord(entry)}</strong>
        <Link to={to}>{labelOf(kind.noun, entry.name)}</Link>
        {entry.ship && <span>on {entry.ship}</span>}
        <span className={history.who} title={entry.by}>
          by {who}
        </span>
        {entry.gone && mayEdit && <Restore entry={entry} vessel={vessel} />}
        <time dateTime={entry.at} title={instantText(entry.at)}>
          {CLOCK_TIME.format(new Date(entry.at))}
        </time>
      </p>
      {entry.op === 'created' && count > 0 ? (
        <details className={css.entered}>
          <summary>
            {counted(count, 'field')}
            <VisuallyHidden> of {entry.name}</VisuallyHidden>
          </summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </li>
  );
}

function Restore({ entry: { kind: name, id, name: label }, vessel }: { entry: ActivityEntry; vessel: number }) {
  const kind = kindOf(name);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const restore = async () => {
    setBusy(true);
    try {
      if (await restoreRecord(kind, vessel, id, { id, [kind.naming.name]: label }))
        toast({ message: `Restored ${labelOf(kind.noun, label)}.`, tone: 'ok' });
    } catch (error) {
      toast({ message: error instanceof Error ? error.message : '', tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button size="sm" className={css.restore} busy={busy} icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => void restore()}>
      Restore
      <VisuallyHidden> {labelOf(kind.noun, label)}</VisuallyHidden>
    </Button>
  );
}
