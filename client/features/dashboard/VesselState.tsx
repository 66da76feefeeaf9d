import { Link } from 'react-router-dom';
import { daysBetween, showDate, type IsoDate } from '../../../shared/calendar';
import { kindOf } from '../../../shared/kinds';
import { stateWords, type UrgentItem } from '../../../shared/urgency';
import { Banner } from '../../ui/Banner';
import { importAddress } from '../imports/importAddress';
import { waysToTakeNames } from '../imports/names/canTakeNames';
import { atVessel } from '../shell/atVessel';
import { editPath } from '../shell/sections';
import css from './VesselState.module.css';

interface VesselStateProps {
  vessel: number;
  urgent: readonly UrgentItem[];
  papers: boolean;
  today: IsoDate;
}

/** What must be known of a ship before any figure: that she is detained, by what and since when; that she has no papers yet. */
export function VesselState({ vessel, urgent, papers, today }: VesselStateProps) {
  return (
    <>
      {urgent
        .filter(({ level }) => level === 'detained')
        .map((item) => (
          <Banner key={item.id} tone="error">
            <strong>
              {stateWords(item)}
              {item.since !== null && ` since ${showDate(item.since)} (${dayCount(daysBetween(item.since, today))})`}
            </strong>{' '}
            <Link to={editPath(kindOf(item.kind), vessel, item.id) ?? atVessel(`/${item.kind}`, vessel)}>{item.name}</Link>
          </Banner>
        ))}
      {!papers && <NoPapers vessel={vessel} />}
    </>
  );
}

const dayCount = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

function NoPapers({ vessel }: { vessel: number }) {
  const kind = kindOf('certificates');
  return (
    <Banner tone="warn">
      <strong>No papers yet.</strong> What is due on this ship is not known until they are added.{' '}
      <span className={css.ways}>
        {waysToTakeNames(kind).map(({ from, words }) => (
          <Link key={from} to={atVessel(importAddress(kind, from), vessel)}>
            Add {words}
          </Link>
        ))}
        <Link to={atVessel(importAddress(kind), vessel)}>Import from a spreadsheet</Link>
      </span>
    </Banner>
  );
}
