/** The fewest characters of a password. */
export const SHORTEST_PASSWORD = 8;
/** Said of a password with fewer. */
export const PASSWORD_TOO_SHORT = `Password must be at least ${SHORTEST_PASSWORD} characters.`;

/** Said where a session has ended (shared/README.md, section 4). */
export const SESSION_EXPIRED = 'Session expired. Please log in again.';
