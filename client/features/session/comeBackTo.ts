let place: string | null = null;

/** The address after signing in again if the session ends now; null for the screen that is open. */
export const comeBackTo = (path: string | null): void => void (place = path);

export const placeToComeBackTo = (): string | null => place;
