import type { Access } from '../../shared/api/access';
import type { Kind } from '../../shared/kinds/kind';
import { localStore, useStored } from './browserStorage';

/** What the account may do, stored in the browser, so that a page that opens offline knows it; null: an editor of all vessels who may delete them. */
const ACCESS = 'access';

const USUAL: Access = { role: 'editor', vessels: null };

function parse(stored: string | null): Access {
  try {
    return { ...USUAL, ...JSON.parse(stored ?? 'null') };
  } catch {
    return USUAL;
  }
}

const vesselsOf = ({ vessels }: Access): string => String(vessels);

/** The vessels whose records this page has loaded. The stored access may be newer: another tab has stored it. */
let loaded = vesselsOf(parse(localStore.getItem(ACCESS)));

/** Stores the access that the server has sent. Returns whether this page has loaded the records of other vessels. */
export function noteAccess(access = USUAL): boolean {
  const before = loaded;
  loaded = vesselsOf(access);
  const text = JSON.stringify(access);
  if (text === JSON.stringify(USUAL)) localStore.removeItem(ACCESS);
  else if (text !== localStore.getItem(ACCESS)) localStore.setItem(ACCESS, text);
  return loaded !== before;
}

/** What the account may do; the same object as long as it is the same. */
export const useAccess = (): Access => parse(useStored(localStore, ACCESS));

/** Whether the account may change records. Controls that change something are left out where it may not. */
export const useMayEdit = (): boolean => useAccess().role !== 'reader';

/** Whether it may delete records of a kind. */
export function useMayDelete({ scope }: Pick<Kind, 'scope'>): boolean {
  const { role, deletesVessels } = useAccess();
  return role !== 'reader' && (scope === 'vessel' || deletesVessels !== false);
}

/** Whether it may erase the personal data of records of a kind. */
export const useMayErase = ({ fields }: Pick<Kind, 'fields'>): boolean =>
  useAccess().role === 'administrator' && Object.values(fields).some(({ personal }) => personal);

/** Where a shared computer stores who is at its keyboard, percent-encoded, until the watch ends. */
export const KEYBOARD = 'keyboard';

/** Where it stores the watch in which somebody last answered, or put the question off. */
export const KEYBOARD_WATCH = 'keyboard watch';

export const readKeyboard = (): string | undefined => localStore.getItem(KEYBOARD) ?? undefined;

/** Whether it may add records of a kind: a new vessel would be none of the chosen ones. */
export const mayAdd = ({ role, vessels }: Access, { scope }: Pick<Kind, 'scope'>): boolean =>
  role !== 'reader' && (scope === 'vessel' || vessels === null);
