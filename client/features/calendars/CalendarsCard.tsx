import { CalendarDays, Plus } from 'lucide-react';
import { useState } from 'react';
import type { FeedLine } from '../../../shared/calendarFeed';
import { sentenceOf } from '../../api/problems';
import { useVessels } from '../../live/useRecords';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useConfirm } from '../../ui/ConfirmProvider';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { instantText } from '../../ui/instantText';
import { Skeleton } from '../../ui/Skeleton';
import { useToast } from '../../ui/ToastProvider';
import listCss from '../account/SessionList.module.css';
import { sinceText } from '../account/sessionTimes';
import { choiceText } from '../displays/displayWords';
import { CalendarDialog } from './CalendarDialog';
import { useCalendars } from './useCalendars';

const FAILED = 'The calendar could not be revoked. Please try again.';

/** The calendars that programs of this user subscribe to: makes one, lists them with their last use, revokes one. */
export function CalendarsCard() {
  const { answer, at, error, refresh, make, revoke } = useCalendars();
  const [making, setMaking] = useState(false);
  const ships = new Map(useVessels().map(({ id, name }) => [id, String(name)]));
  const confirm = useConfirm();
  const toast = useToast();

  const askAndRevoke = async ({ id, name }: FeedLine) => {
    const sentence = 'Its address answers nothing from then on. What a program has already fetched stays there until it is removed.';
    if (!(await confirm({ title: `Revoke ${name}?`, sentence, confirmLabel: 'Revoke', danger: true }))) return;
    try {
      await revoke(id);
      toast({ message: `${name} is revoked.`, tone: 'ok' });
    } catch (thrown) {
      toast({ message: sentenceOf(thrown, FAILED), tone: 'error' });
    }
  };

  return (
    <Card
      title="Calendars"
      flush
      actions={
        <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
          Make a calendar
        </Button>
      }
    >
      {answer?.calendars.length === 0 && (
        <EmptyState title="No calendar yet">
          What falls due stands in your own calendar, kept up to date. Your calendar program subscribes to an address that you make here.
        </EmptyState>
      )}
      {answer && answer.calendars.length > 0 && (
        <ul className={listCss.list} aria-label="Calendars">
          {answer.calendars.map((calendar) => (
            <li key={calendar.id}>
              <CalendarDays className={listCss.icon} size={20} aria-hidden="true" />
              <div className={listCss.what}>
                <p className={listCss.head}>
                  <strong>{calendar.name}</strong>
                </p>
                <p className={listCss.facts}>
                  <span>{choiceText(calendar, (vessel) => ships.get(vessel))}</span>
                  <span>{calendar.used ? `Last asked for ${sinceText(Date.parse(calendar.used), at)}` : 'Never asked for'}</span>
                  <span>Made {instantText(calendar.created)}</span>
                </p>
              </div>
              <Button size="sm" variant="danger" aria-label={`Revoke ${calendar.name}`} onClick={() => void askAndRevoke(calendar)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={1} />)}
      {making && <CalendarDialog make={make} onClose={() => setMaking(false)} />}
    </Card>
  );
}
