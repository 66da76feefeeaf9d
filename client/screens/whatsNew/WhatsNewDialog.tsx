import { showDate } from '../../../shared/basics/calendar';
import { counted } from '../../../shared/basics/text';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import type { WhatsNew } from '../../../shared/status/whatsNew';
import type { CrossedDueDate } from '../../../shared/status/crossedDueDates';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ChangedLine } from '../../records/cells/ChangedLine';
import { RecordGroup, RecordLine } from '../../records/cells/RecordLine';
import css from '../../records/cells/RecordLines.module.css';

interface WhatsNewDialogProps {
  vessel: number;
  since: WhatsNew;
  title: string;
  /** Marking as seen is under way. */
  busy: boolean;
  onSeen(): void;
  onClose(): void;
}

const CROSSED_WORDS = {
  due: 'Falls due on',
  opened: 'Open, to be made by',
  closed: 'Not recorded by',
} as const;

/** What became of a date: 'Expired on 12-01-2027' of a certificate, 'Contract ended on …' of crew, 'Was due on …' of others. */
export function crossedWords({ kind, to, date }: Pick<CrossedDueDate, 'kind' | 'to' | 'date'>): string {
  const past = kindOf(kind).due?.words?.[1] ?? 'was due';
  const words = to === 'past' ? `${past.charAt(0).toUpperCase()}${past.slice(1)} on` : CROSSED_WORDS[to];
  return `${words} ${showDate(date)}`;
}

/** What the dialog says of the changes that it does not show; '' if it shows all. */
export const notShownWords = ({ more, moreTurned, unread }: Pick<WhatsNew, 'more' | 'moreTurned' | 'unread'>): string =>
  [
    more > 0 && `${counted(more, 'more record was', 'more records were')} changed.`,
    moreTurned > 0 && `${moreTurned} more fell due or expired.`,
    unread > 0 &&
      `${counted(unread, 'older change is', 'older changes are')} not included. Activity shows ${unread === 1 ? 'it' : 'them'}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The dialog with what is new on a vessel, by section: records changed by others, then records that fell due or expired. */
export function WhatsNewDialog({ vessel, since, title, busy, onSeen, onClose }: WhatsNewDialogProps) {
  const { lines, turned: crossed, counts } = since;
  const notShown = notShownWords(since);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" data-autofocus busy={busy} onClick={onSeen}>
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
          {crossed
            .filter((line) => line.kind === kind)
            .map((line) => (
              <CrossedLine key={`turned ${line.id} ${line.part ?? ''}`} vessel={vessel} line={line} onFollow={onClose} />
            ))}
        </RecordGroup>
      ))}
      {notShown && <p className={css.rest}>{notShown}</p>}
    </Dialog>
  );
}

const CrossedLine = ({ vessel, line, onFollow }: { vessel: number; line: CrossedDueDate; onFollow(): void }) => (
  <RecordLine
    {...line}
    vessel={vessel}
    onFollow={onFollow}
    what={
      // `RecordLines.module.css` colours it by `data-turn`.
      <span data-turn={line.to}>{crossedWords(line)}</span>
    }
  />
);
