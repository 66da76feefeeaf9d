let place: string | null = null;

/** Where signing in again leads after a session that ends now; null for the screen that is open. */
export const comeBackTo = (path: string | null): void => void (place = path);

export const placeToComeBackTo = (): string | null => place;
