import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { daysBetween, showDate, type IsoDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import { stateWords, type UrgentItem } from '../../../shared/status/urgency';
import { lazyPart } from '../../net/chunks';
import { Banner } from '../../ui/Banner';
import { atVessel } from '../../records/atVessel';
import { editPath } from '../../records/sections';

const NoPapers = lazyPart(() => import('./NoPapers'), 'NoPapers');

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
      {!papers && (
        <Suspense>
          <NoPapers vessel={vessel} />
        </Suspense>
      )}
    </>
  );
}

const dayCount = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;
