/** A log with more than so many changes, as an import makes them, is taken up once none came for `still`, or after `latest`; in milliseconds. */
const FLOOD = { changes: 100, still: 1_000, latest: 10_000 };

/** A log that moved since it was brought up: when first and last, and how often. */
interface Moved {
  first: number;
  last: number;
  changes: number;
}

const mayWait = ({ first, last, changes }: Moved, now: number): boolean =>
  changes > FLOOD.changes && now - last < FLOOD.still && now - first < FLOOD.latest;

export interface MovedLogs {
  note(scope: number, now: number): void;
  /** The logs that are to be brought up now. They are forgotten; those in a flood stay. */
  takeDue(now: number): number[];
  isEmpty(): boolean;
}

/** The logs that moved since they were brought up; `now` in milliseconds of a clock that only goes forward. */
export function movedLogs(): MovedLogs {
  const moved = new Map<number, Moved>();
  return {
    note(scope, now) {
      const { first, changes } = moved.get(scope) ?? { first: now, changes: 0 };
      moved.set(scope, { first, last: now, changes: changes + 1 });
    },
    takeDue(now) {
      const due = [...moved].flatMap(([scope, each]) => (mayWait(each, now) ? [] : [scope]));
      for (const scope of due) moved.delete(scope);
      return due;
    },
    isEmpty: () => moved.size === 0,
  };
}
