/** Runs tasks one at a time in their order, whatever became of those before. None starts before the caller has gone on. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task, task);
    last = result;
    return result;
  };
}

/** Who waits for a slot. `add` may throw where there is no room. */
interface Line<Who> {
  add(start: () => void, who: Who): void;
  next(): (() => void) | undefined;
}

function firstComeFirstServed(): Line<unknown> {
  const waiting: (() => void)[] = [];
  return { add: (start) => void waiting.push(start), next: () => waiting.shift() };
}

/** Slots for tasks that run at the same time. */
export interface Limit<Who = void> {
  /** Runs `task` in a slot: at once, where one is free. */
  run<T>(task: () => Promise<T>, who: Who): Promise<T>;
  /** Takes a slot, which `leave` frees; without an answer, at once. */
  enter(who: Who): Promise<void> | undefined;
  leave(): void;
  /** How many run and wait. */
  size(): number;
}

/** Lets `width` tasks run at a time; the others wait in `line`. */
export function createLimit<Who = void>(width: number, line: Line<Who> = firstComeFirstServed()): Limit<Who> {
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
