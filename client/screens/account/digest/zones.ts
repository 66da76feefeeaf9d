/** The time zone of this browser, as IANA names it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** All time zones this browser knows, UTC and its own first. */
export const zonesOffered = (): string[] => [...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')])];
