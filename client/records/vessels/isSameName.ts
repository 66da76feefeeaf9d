const asSeen = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Whether two names look alike on the screen: in the same case, however their accents are encoded and their words spaced. */
export const isSameName = (typed: string, name: string): boolean => asSeen(typed) === asSeen(name);
