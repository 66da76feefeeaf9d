import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showDate } from '../../../shared/calendar';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds';
import type { Since, SinceLine } from '../../../shared/since';
import type { Turned } from '../../../shared/turned';
import { useNameOf } from '../../live/usePeople';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { instantText } from '../../ui/instantText';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { inWords } from '../../../shared/called';
import { fieldText } from '../records/fieldText';
import { recordAddress } from '../records/recordAddress';
import css from './SinceDialog.module.css';

interface SinceDialogProps {
  vessel: number;
  since: Since;
  title: string;
  onSeen(): void;
  onClose(): void;
}

const DEEDS = { created: 'Added', updated: 'Changed', deleted: 'Deleted', restored: 'Restored' } as const;
const TURNS = { due: 'Falls due on', past: 'Expired on' } as const;

/** What is new on a vessel, by section: one line a record, what others did first, then what the calendar did. */
export function SinceDialog({ vessel, since, title, onSeen, onClose }: SinceDialogProps) {
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
        <section key={kind} className={css.section} aria-label={kindOf(kind).title}>
          <h3>
            {kindOf(kind).title} <Badge>{counts[kind]}</Badge>
          </h3>
          <ul className={css.lines}>
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
          </ul>
        </section>
      ))}
      {rest.length > 0 && <p className={css.rest}>{rest.join(' ')}</p>}
    </Dialog>
  );
}

interface RecordLineProps {
  vessel: number;
  kind: VesselKind;
  id: number;
  name: string;
  onFollow(): void;
  /** After the name, and below it. */
  what: ReactNode;
  children?: ReactNode;
}

const RecordLine = ({ vessel, kind, id, name, onFollow, what, children }: RecordLineProps) => (
  <li>
    <p className={css.head}>
      <Link to={recordAddress(kindOf(kind), vessel, id, name)} onClick={onFollow}>
        {name}
      </Link>
      {what}
    </p>
    {children}
  </li>
);

function ChangedLine({ vessel, line, onFollow }: { vessel: number; line: SinceLine; onFollow(): void }) {
  const nameOf = useNameOf();
  const kind = kindOf(line.kind);
  const what = (
    <span title={instantText(line.at)}>
      {DEEDS[line.op]} by {inWords(line.by.map(nameOf))}
    </span>
  );
  return (
    <RecordLine {...line} vessel={vessel} what={what} onFollow={onFollow}>
      {line.fields && (
        <ul className={css.fields}>
          {Object.entries(line.fields).map(([name, [was, is]]) => {
            const field = kind.fields[name];
            return (
              field && (
                <li key={name}>
                  <span>{field.label}: </span>
                  <VisuallyHidden>from </VisuallyHidden>
                  <del>{fieldText(field, was)}</del>
                  <VisuallyHidden> to </VisuallyHidden>
                  <span aria-hidden="true"> → </span>
                  <ins>{fieldText(field, is)}</ins>
                </li>
              )
            );
          })}
          {line.moreFields && <li>and {line.moreFields} more</li>}
        </ul>
      )}
    </RecordLine>
  );
}

const TurnedLine = ({ vessel, line, onFollow }: { vessel: number; line: Turned; onFollow(): void }) => (
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
