import { feedPaths, type FeedLine, type FeedSettings, type NewFeed } from '../../../shared/calendarFeed';
import { Problem } from '../../../shared/problem';
import { request } from '../../api/request';
import { useFresh, type Fresh } from '../account/useFresh';

const FAILED = 'The calendars could not be loaded. Please try again.';

interface Answer {
  calendars: FeedLine[];
}

export interface Calendars extends Omit<Fresh<Answer>, 'change'> {
  /** Throws `Problem`. */
  make(settings: FeedSettings): Promise<NewFeed>;
  /** Throws `Problem`. */
  revoke(id: number): Promise<void>;
}

/** The account's calendars. */
export function useCalendars(): Calendars {
  const { change, ...fresh } = useFresh<Answer>(feedPaths.feeds, FAILED);
  return {
    ...fresh,
    async make(settings) {
      const made = await request<NewFeed>('POST', feedPaths.feeds, { body: settings });
      void fresh.refresh();
      return made;
    },
    async revoke(id) {
      await request('DELETE', feedPaths.feed(id)).catch((thrown: unknown) => {
        // It was revoked elsewhere, which is the goal.
        if (!(thrown instanceof Problem && thrown.code === 'not_found')) throw thrown;
      });
      change(({ calendars }) => ({ calendars: calendars.filter((calendar) => calendar.id !== id) }));
      await fresh.refresh();
    },
  };
}
