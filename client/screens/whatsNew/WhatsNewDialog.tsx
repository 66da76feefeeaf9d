import { showDate } from '../../../shared/basics/calendar';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import type { WhatsNew } from '../../../shared/status/whatsNew';
import type { CrossedDueDate } from '../../../shared/status/crossedDueDates';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ChangedLine } from '../../records/cells/ChangedLine';
import { RecordGroup, RecordLine } from '../../records/cells/RecordLine';
import css from '../../records/cells/RecordLines.module.css';

interface SinceDialogProps {
  vessel: number;
  since: WhatsNew;
  title: string;
  onSeen(): void;
  onClose(): void;
}

const TURNS = { due: 'Falls due on', past: 'Expired on' } as const;

/** What is new on a vessel, by section: one line a record, what others did first, then what the calendar did. */
export function WhatsNewDialog({ vessel, since, title, onSeen, onClose }: SinceDialogProps) {
  const { lines, turned, counts, more, moreTurned, unread } = since;
  const rest = [
    more > 0 && `${more} more records were changed.`,
    moreTurned > 0 && `${moreTurned} more fell due or expired.`,
    unread > 0 && `${unread} older changes are not looked through. Activity shows them.`,
  ].filter(Boolean);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" data-autofocus onClick={onSeen}>
            Mark as seen
          </Button>
        </>
      }
    >
      {VESSEL_KINDS.filter((kind) => counts[kind]).map((kind) => (
        <RecordGroup key={kind} title={kindOf(kind).title} count={counts[kind] ?? 0}>
          {lines
            .filter((line) => line.kind === kind)
            .map((line) => (
              <ChangedLine key={line.id} vessel={vessel} line={line} onFollow={onClose} />
            ))}
          {turned
            .filter((line) => line.kind === kind)
            .map((line) => (
              <TurnedLine key={`turned ${line.id}`} vessel={vessel} line={line} onFollow={onClose} />
            ))}
        </RecordGroup>
      ))}
      {rest.length > 0 && <p className={css.rest}>{rest.join(' ')}</p>}
    </Dialog>
  );
}

const TurnedLine = ({ vessel, line, onFollow }: { vessel: number; line: CrossedDueDate; onFollow(): void }) => (
  <RecordLine
    {...line}
    vessel={vessel}
    onFollow={onFollow}
    what={
      <span data-turn={line.to}>
        {TURNS[line.to]} {showDate(line.date)}
      </span>
    }
  />
);
