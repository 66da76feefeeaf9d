import type { KindName } from '../../../shared/kinds/kind';

/** The address of the search screen. */
export const searchAddress = (q: string, kind?: KindName): string => `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`;
