/** How many days a handover looks ahead. */
export const AHEAD_DAYS = 90;
