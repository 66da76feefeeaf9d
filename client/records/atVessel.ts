import { RECORD_PARAMETERS } from '../../shared/api/view';

/** The query with readable commas between values. */
export const queryText = (params: URLSearchParams): string => String(params).replaceAll('%2C', ',');

/**
 * The address `to` with its vessel. Every link carries the vessel: a new tab, a reload or a colleague has only the address. Without a
 * vessel the address stays as it is.
 */
export function atVessel(to: string, vessel: number | null): string {
  const [path = '', query = ''] = to.split('?');
  const params = new URLSearchParams(query);
  if (vessel !== null) params.set('vessel', String(vessel));
  return params.size > 0 ? `${path}?${queryText(params)}` : path;
}

/** The address of this screen at another vessel. A record that it names belongs to the former vessel. */
export function screenAt({ pathname, search }: { pathname: string; search: string }, vessel: number | null): string {
  const params = new URLSearchParams(search);
  for (const name of ['vessel', ...RECORD_PARAMETERS]) params.delete(name);
  return atVessel(`${pathname}?${params}`, vessel);
}

const number = (text: string | null | undefined): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/**
 * The vessel an address names: a form in its path, any other screen in its query; null when it names none. The form of a vessel names the
 * record to edit in its path, which need not be the selected vessel, so its query counts.
 */
export function vesselOfAddress({ pathname, search }: { pathname: string; search: string }): number | null {
  const [, form, named] = /^\/((?:add|edit)-[^/]+)\/([^/]+)/.exec(pathname) ?? [];
  return form && form !== 'edit-vessel' ? number(named) : number(new URLSearchParams(search).get('vessel'));
}
