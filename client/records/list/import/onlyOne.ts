/** What is said where several tables are dropped. */
export const onlyOne = (name: string): string => `Only ${name} is read: one table at a time.`;
