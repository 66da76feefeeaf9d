import { Plus, Tv } from 'lucide-react';
import { useEffect } from 'react';
import { type DisplayLine, displayPaths } from '../../../../shared/api/display';
import { useMayEdit } from '../../../net/access';
import { sentenceOf, request } from '../../../net/request';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { useConfirm } from '../../../ui/ConfirmProvider';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Skeleton } from '../../../ui/Skeleton';
import { useToast } from '../../../ui/Toast';
import { useOpened } from '../../../ui/useOpened';
import { DisplayDialog } from './DisplayDialog';
import { useNameOf, useVessels } from '../../../sync/hooks';
import { cx } from '../../../ui/cx';
import { StatusChip } from '../../../ui/StatusChip';
import { addressText, describeAgent, sinceText } from '../describeAgent';
import { instantText } from '../../../ui/instantText';
import listCss from '../SessionList.module.css';
import css from './DisplayList.module.css';
import { settingsText } from './displayWords';
import { Problem } from '../../../../shared/basics/problem';
import { type Fresh, useFresh } from '../useFresh';

/** A newly paired screen connects within some seconds. Until then the list is loaded more often, in milliseconds. */
const NEW_DISPLAY_POLL = { every: 2_000, within: 60_000 };

const READ_FAILED = 'The displays could not be loaded. Please try again.';

interface Answer {
  displays: DisplayLine[];
}

interface Displays extends Omit<Fresh<Answer>, 'change'> {
  /** Removes a display and revokes its token. Throws `Problem`. */
  remove(id: number): Promise<void>;
}

/** The displays that the account manages. */
function useDisplays(): Displays {
  const { change, ...fresh } = useFresh<Answer>(displayPaths.displays, READ_FAILED);
  const { answer, at, refresh } = fresh;
  const isConnecting =
    answer?.displays.some(({ up, address, created }) => (!up || address === '') && at - Date.parse(created) < NEW_DISPLAY_POLL.within) ??
    false;
  useEffect(() => {
    if (!isConnecting) return;
    const timer = setInterval(() => void refresh(), NEW_DISPLAY_POLL.every);
    return () => clearInterval(timer);
  }, [isConnecting, refresh]);
  const remove = async (id: number) => {
    await request('DELETE', displayPaths.display(id)).catch((thrown: unknown) => {
      // Another user has removed it, which is the goal.
      if (!(thrown instanceof Problem && thrown.code === 'not_found')) throw thrown;
    });
    change(({ displays }) => ({ displays: displays.filter((display) => display.id !== id) }));
    await refresh();
  };
  return { ...fresh, remove };
}

interface DisplayListProps {
  displays: readonly DisplayLine[];
  /** Milliseconds since 1970. */
  now: number;
  onChange(display: DisplayLine): void;
  onRemove(display: DisplayLine): void;
}

function seenText({ up, seen, address, agent }: DisplayLine, now: number): string {
  if (seen === null) return 'Its screen has not answered yet';
  const where = [address && `from ${addressText(address)}`, describeAgent(agent)].filter(Boolean).join(', ');
  return up ? `Connected ${where}` : `Last seen ${sinceText(Date.parse(seen), now)} ${where}`;
}

/** The list of displays: connected ones first, then by name. */
function DisplayList({ displays, now, onChange, onRemove }: DisplayListProps) {
  const nameOf = useNameOf();
  const mayEdit = useMayEdit();
  const ships = new Map(useVessels().map(({ id, name }) => [id, String(name)]));
  const sorted = displays.toSorted((a, b) => Number(b.up) - Number(a.up) || a.name.localeCompare(b.name));
  return (
    <ul className={cx(listCss.list, css.list)} aria-label="Displays">
      {sorted.map((display) => (
        <li key={display.id}>
          <Tv className={listCss.icon} size={20} aria-hidden="true" />
          <div className={listCss.what}>
            <p className={listCss.head}>
              <strong>{display.name}</strong>
              <StatusChip tone={display.up ? 'ok' : 'neutral'}>{display.up ? 'On' : 'Off'}</StatusChip>
              {display.closed && <StatusChip tone="late">No ships: account suspended or ended</StatusChip>}
            </p>
            <p>{settingsText(display, (vessel) => ships.get(vessel))}</p>
            <p className={css.facts}>
              <span>{seenText(display, now)}</span>
              <span>
                Added by {nameOf(display.by)} on {instantText(display.created)}
              </span>
            </p>
          </div>
          <div className={css.actions}>
            {mayEdit && (
              <Button size="sm" aria-label={`Change ${display.name}`} onClick={() => onChange(display)}>
                Change
              </Button>
            )}
            <Button size="sm" variant="danger" aria-label={`Remove ${display.name}`} onClick={() => onRemove(display)}>
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const FAILED = 'The display could not be removed. Please try again.';

/** The card with the wall displays that the account manages, to add, change and remove them. A reader removes those from before, and without any sees no card. */
export function DisplaysCard() {
  const { answer, at, error, refresh, remove } = useDisplays();
  const { opened: editing, open, close } = useOpened<DisplayLine | 'new'>();
  const confirm = useConfirm();
  const toast = useToast();
  const mayEdit = useMayEdit();

  const askAndRemove = async ({ id, name }: DisplayLine) => {
    const sentence = 'Its screen shows a code again within seconds.';
    if (!(await confirm({ title: `Remove ${name}?`, sentence, confirmLabel: 'Remove', danger: true }))) return;
    try {
      await remove(id);
      toast({ message: `${name} is removed.`, tone: 'ok' });
    } catch (thrown) {
      toast({ message: sentenceOf(thrown, FAILED), tone: 'error' });
    }
  };
  const saved = (message: string) => {
    close();
    toast({ message, tone: 'ok' });
    void refresh();
  };

  if (!mayEdit && !answer?.displays.length) return null;
  return (
    <Card
      title="Displays"
      flush
      actions={
        mayEdit && (
          <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => open('new')}>
            Add a display
          </Button>
        )
      }
    >
      {answer?.displays.length === 0 && (
        <EmptyState title="No display yet">
          Open <strong>{location.host}/wall</strong> on a screen. It shows a code, which you enter here. The screen needs no account.
        </EmptyState>
      )}
      {answer && answer.displays.length > 0 && (
        <DisplayList displays={answer.displays} now={at} onChange={open} onRemove={(display) => void askAndRemove(display)} />
      )}
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={2} />)}
      {editing !== null && <DisplayDialog display={editing === 'new' ? null : editing} onClose={close} onSaved={saved} />}
    </Card>
  );
}
