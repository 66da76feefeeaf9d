import { daysBetween, type IsoDate } from '../../../shared/basics/calendar';
import { recordFullName } from '../../../shared/kinds/recordNaming';
import { dueDateOf } from '../../../shared/status/counts';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { Card } from '../../ui/Card';
import { DaysChip } from '../../ui/DaysChip';
import { fieldText } from '../../records/fieldText';
import { RecordGroup } from '../../records/cells/RecordGroup';
import { RecordLine } from '../../records/cells/RecordLine';
import { dueWords } from '../../records/cells/dueWords';
import lines from '../../records/cells/RecordLines.module.css';
import css from './Handover.module.css';

interface OpenCardProps {
  vessel: number;
  open: readonly [VesselKind, readonly AnyRecord[]][];
  today: IsoDate;
}

/** Its date, its step, and the amounts computed of it that the user may see: '21-10-2026 · Detained'. */
function factsOf({ naming, fields, state, derived }: Kind, record: AnyRecord): string {
  const computed = Object.entries(derived).filter(([name, field]) => field.type === 'money' && record[name] !== undefined);
  const told = [naming.date, state].flatMap((name) => (name && fields[name] ? [[name, fields[name]] as const] : []));
  return [...told, ...computed].map(([name, field]) => fieldText(field, record[name])).join(' · ');
}

/** What is open on the vessel now, by section, with its step and when it falls due. */
export function OpenCard({ vessel, open, today }: OpenCardProps) {
  return (
    <Card title="Still open" count={open.reduce((sum, [, records]) => sum + records.length, 0)}>
      {open.length === 0 && <p className={css.quiet}>Nothing is open.</p>}
      <div className={css.columns}>
        {open.map(([kind, records]) => (
          <RecordGroup key={kind} title={kindOf(kind).title} count={records.length}>
            {records.map((record) => {
              const date = dueDateOf(kind, record);
              const days = date && daysBetween(today, date);
              return (
                <RecordLine
                  key={record.id}
                  vessel={vessel}
                  kind={kind}
                  id={record.id}
                  name={recordFullName(kindOf(kind), record)}
                  what={
                    <>
                      <span>{factsOf(kindOf(kind), record)}</span>
                      {typeof days === 'number' && (
                        <span className={lines.end}>
                          <DaysChip days={days}>{dueWords(days)}</DaysChip>
                        </span>
                      )}
                    </>
                  }
                />
              );
            })}
          </RecordGroup>
        ))}
      </div>
    </Card>
  );
}

/** The kinds whose records go through steps: a pending record is open until a user closes it. */
const STEPPED = VESSEL_KINDS.filter((kind) => kindOf(kind).state !== undefined);

/** What is open on a vessel, by kind; kinds with nothing open are left out. */
export const openItems = (records: Record<VesselKind, readonly AnyRecord[]>, today: IsoDate): [VesselKind, AnyRecord[]][] =>
  STEPPED.map((kind): [VesselKind, AnyRecord[]] => [kind, records[kind].filter((record) => kindOf(kind).isPending(record, today))]).filter(
    ([, open]) => open.length > 0,
  );
