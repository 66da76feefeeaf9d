let held: string | null = null;

/** What was pasted on a list, for the import screen that it opens. */
export const handedOver = {
  give(text: string): void {
    held = text;
  },
  take(): string | null {
    const text = held;
    held = null;
    return text;
  },
};
