import { Link } from 'react-router-dom';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { kindOf } from '../../../shared/kinds/kinds';
import type { UrgentItem } from '../../../shared/status/urgency';
import { Card } from '../../ui/Card';
import { Row, RowList } from '../../ui/RowList';
import { StatusChip } from '../../ui/StatusChip';
import { urgentDetail, urgentTone, urgentWords } from '../../records/cells/urgentWords';
import { atVessel } from '../../records/atVessel';
import { editPath } from '../../records/sections';

/** The most lines shown here; the strip and the lists hold all of them. */
const MOST = 50;

interface MostUrgentProps {
  vessel: number;
  urgent: readonly UrgentItem[];
  papers: boolean;
}

/** What needs action, by name, each leading to its form. */
export function MostUrgent({ vessel, urgent: items, papers }: MostUrgentProps) {
  return (
    <Card title="Most urgent" count={items.length} flush scroll>
      <RowList empty={papers ? `Nothing is overdue or falls due within ${EXPIRY_WINDOW} days.` : 'No papers yet.'}>
        {items.slice(0, MOST).map((item) => {
          const { kind, id, name } = item;
          return (
            <Row
              key={`${kind}:${id}`}
              title={<Link to={(id > 0 && editPath(kindOf(kind), vessel, id)) || atVessel(`/${kind}`, vessel)}>{name}</Link>}
              detail={urgentDetail(item)}
              end={<StatusChip tone={urgentTone(item)}>{urgentWords(item)}</StatusChip>}
            />
          );
        })}
      </RowList>
    </Card>
  );
}
