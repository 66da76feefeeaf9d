import { CalendarDays } from 'lucide-react';
import { feedPaths, type FeedLine, type FeedSettings, type NewFeed } from '../../../../shared/api/calendarFeed';
import { useVessels } from '../../../sync/hooks';
import { instantText } from '../../../ui/instantText';
import listCss from '../SessionList.module.css';
import { sinceText } from '../sessionTimes';
import { choiceText } from '../displays/displayWords';
import { IssuedCard } from '../issued/IssuedCard';
import { useIssued } from '../issued/useIssued';
import { CalendarDialog } from './CalendarDialog';

const FAILED = 'The calendars could not be loaded. Please try again.';

/** The calendars that programs of this user subscribe to. */
export function CalendarsCard() {
  const calendars = useIssued<FeedLine, FeedSettings, NewFeed>(feedPaths.feeds, 'calendars', FAILED);
  const ships = new Map(useVessels().map(({ id, name }) => [id, String(name)]));
  return (
    <IssuedCard
      issued={calendars}
      title="Calendars"
      noun="calendar"
      make="Make a calendar"
      empty="See due dates in your own calendar, kept up to date. Your calendar program subscribes to an address that you make here."
      icon={<CalendarDays className={listCss.icon} size={20} aria-hidden="true" />}
      revoking="Its address answers nothing from then on. What a program has already fetched stays there until it is removed."
      facts={(calendar) => [
        choiceText(calendar, (vessel) => ships.get(vessel)),
        calendar.used ? `Last asked for ${sinceText(Date.parse(calendar.used), calendars.at)}` : 'Never asked for',
        `Made ${instantText(calendar.created)}`,
      ]}
      Dialog={CalendarDialog}
    />
  );
}
