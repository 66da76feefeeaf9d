let held: string | File | null = null;

/** Hands a pasted or dropped table to the import screen. */
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

/** The notice when several tables are dropped. */
export const onlyOne = (name: string): string => `Only ${name} is read: one table at a time.`;
