/** Resolves after `ms` milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How long to wait before each further try, in milliseconds: `first`, then twice as long each time, up to `longest`. */
export class Backoff {
  #next: number;

  constructor(
    readonly first: number,
    readonly longest: number,
  ) {
    this.#next = first;
  }

  next(): number {
    const ms = this.#next;
    this.#next = Math.min(ms * 2, this.longest);
    return ms;
  }

  /** It worked: the next failure begins anew. */
  reset(): void {
    this.#next = this.first;
  }
}
