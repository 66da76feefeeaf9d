/** How often a page tells where its user is. */
import { afterEach, expect, test, vi } from 'vitest';
import type { LiveSocket } from '../../client/sync/connection';
import { createPresenceSender } from '../../client/sync/presenceSender';
import { createBucket } from '../../server/http/tokenBucket';
import type { Location } from '../../shared/api/presence';

afterEach(() => void vi.useRealTimers());

test.each([120, 121, 122, 123, 124, 125, 126, 127])('after a quick walk through %i records the server has the last one', (records) => {
  vi.useFakeTimers();
  // The limit of server/live/presence.ts.
  const bucket = createBucket({ most: 20, perSecond: 2 });
  let heard: Location | undefined;
  const socket = {
    connected: true,
    on: () => socket,
    emit(_: string, location: Location, answer?: (reply: { left: true }) => void) {
      if (bucket.take()) heard = location;
      answer?.({ left: true });
    },
  } as unknown as LiveSocket;
  const sender = createPresenceSender(
    {
      whenUp(listener) {
        listener(socket);
        return () => {};
      },
    },
    () => null,
    () => false,
  );
  for (let record = 1; record <= records; record += 1) {
    sender.setLocation([7, 'c', record]);
    vi.advanceTimersByTime(125);
  }
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual([7, 'c', records]);
  sender.stop();
});
