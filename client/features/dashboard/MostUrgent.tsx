import { Link } from 'react-router-dom';
import { showDate } from '../../../shared/calendar';
import { EXPIRY_WINDOW } from '../../../shared/dueDates';
import { kindOf } from '../../../shared/kinds';
import { Card } from '../../ui/Card';
import { DaysChip } from '../../ui/DaysChip';
import { Row, RowList } from '../../ui/RowList';
import { dueNameOf, mostUrgent, type DueByKind } from '../records/due/dueItems';
import { dueWords } from '../records/due/dueWords';
import { atVessel } from '../shell/atVessel';
import { editPath } from '../shell/sections';

/** The most lines shown here; the strip and the lists hold all of them. */
const MOST = 50;

/** What is overdue or falls due within the window, by name, each leading to its form. The invoices have a card of their own. */
export function MostUrgent({ vessel, due }: { vessel: number; due: DueByKind }) {
  const items = mostUrgent(due).filter(({ kind, days }) => days <= EXPIRY_WINDOW && kindOf(kind).access === 'session');
  return (
    <Card title="Most urgent" count={items.length} flush scroll>
      <RowList empty={`Nothing is overdue or falls due within ${EXPIRY_WINDOW} days.`}>
        {items.slice(0, MOST).map(({ kind, id, name, date, days }) => (
          <Row
            key={`${kind}:${id}`}
            title={<Link to={(id > 0 && editPath(kindOf(kind), vessel, id)) || atVessel(`/${kind}`, vessel)}>{name}</Link>}
            detail={`${dueNameOf(kind)} · ${showDate(date)}`}
            end={<DaysChip days={days}>{dueWords(days)}</DaysChip>}
          />
        ))}
      </RowList>
    </Card>
  );
}
