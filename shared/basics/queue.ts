/** Runs tasks one at a time, in order, also after one has failed. A task never starts synchronously. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task, task);
    last = result;
    return result;
  };
}

/** The tasks that wait for a slot. `add` may throw if the line is full. */
interface WaitingLine<Who> {
  add(start: () => void, who: Who): void;
  next(): (() => void) | undefined;
}

function firstComeFirstServed(): WaitingLine<unknown> {
  const waiting: (() => void)[] = [];
  return { add: (start) => void waiting.push(start), next: () => waiting.shift() };
}

/** A limit on the tasks that run at the same time. `Who` identifies the owner of a task to the waiting line. */
export interface Limit<Who = void> {
  /** Runs `task` as soon as a slot is free. */
  run<T>(task: () => Promise<T>, who: Who): Promise<T>;
  /** Takes a slot. Returns undefined if one was free, otherwise a promise of it. */
  enter(who: Who): Promise<void> | undefined;
  /** Frees a slot. */
  leave(): void;
  /** The number of tasks that run or wait. */
  size(): number;
}

/** Runs at most `width` tasks at a time; the others wait in `line`. */
export function createLimit<Who = void>(width: number, line: WaitingLine<Who> = firstComeFirstServed()): Limit<Who> {
  let size = 0;

  function enter(who: Who): Promise<void> | undefined {
    let slot: Promise<void> | undefined;
    if (size >= width) {
      let start = () => {};
      slot = new Promise((resolve) => (start = resolve));
      line.add(start, who);
    }
    size += 1;
    return slot;
  }

  function leave(): void {
    size -= 1;
    line.next()?.();
  }

  return {
    enter,
    leave,
    size: () => size,
    async run(task, who) {
      const slot = enter(who);
      if (slot) await slot;
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
