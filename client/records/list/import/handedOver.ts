let handed: string | File | null = null;

/** Hands a pasted or dropped table to the import screen. */
export const handedOver = {
  give(table: string | File): void {
    handed = table;
  },
  take(): string | File | null {
    const table = handed;
    handed = null;
    return table;
  },
};

/** The notice when several tables are dropped. */
export const onlyOne = (name: string): string => `Only ${name} is read: one table at a time.`;
