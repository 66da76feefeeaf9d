let held: string | File | null = null;

/** What was pasted or dropped on a list, for the import screen that it opens. */
export const handedOver = {
  give(table: string | File): void {
    held = table;
  },
  take(): string | File | null {
    const table = held;
    held = null;
    return table;
  },
};

/** What is said where several tables are dropped. */
export const onlyOne = (name: string): string => `Only ${name} is read: one table at a time.`;
