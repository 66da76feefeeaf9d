/** The minimum length of a password, in characters. */
export const SHORTEST_PASSWORD = 8;
/** The refusal of a shorter password. */
export const PASSWORD_TOO_SHORT = `Password must be at least ${SHORTEST_PASSWORD} characters.`;

/** Shown when a session has ended (shared/README.md, section 4). */
export const SESSION_EXPIRED = 'Session expired. Please log in again.';
