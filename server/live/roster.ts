import type { PresenceNews, PresenceTab } from '../../shared/api/presence';
import { PRESENCE_FLAGS, HIDE_EDITING_MS } from '../../shared/api/presence';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { kindOfWireCode } from '../../shared/kinds/kinds';

/** Where one tab of a person is. `said`: when that was last said, by the steady clock. */
export interface Presence {
  vessel: number;
  email: string;
  section: string;
  record: number;
  field: string;
  flags: number;
  said: number;
}

/** An idle tab goes after this long. */
const IDLE_GONE_MS = 15 * 60_000;

/** Nothing of invoices is told to those without access to them: only that the person is on the vessel. */
function seenIn(form: InvoiceForm, at: Presence): Presence {
  if (form === 'full' || kindOfWireCode(at.section)?.access !== 'invoice') return at;
  return { ...at, section: '', record: 0, field: '', flags: at.flags & PRESENCE_FLAGS.idle };
}

export function tabOf(form: InvoiceForm, tab: string, presence: Presence): PresenceTab {
  const { section, record, field, flags, email } = seenIn(form, presence);
  return [tab, section, record, field, flags, email];
}

/** What those of `form` are told of a tab; null where it looks to them as `before`. */
export function newsOf(form: InvoiceForm, tab: string, now: Presence, before: Presence | undefined): PresenceNews | null {
  const [, section, record, field, flags, email] = tabOf(form, tab, now);
  const known = before?.vessel === now.vessel;
  if (known && tabOf(form, tab, before).join() === [tab, section, record, field, flags, email].join()) return null;
  if (!known) return [now.vessel, tab, section, record, field, flags, email];
  const news: PresenceNews = [now.vessel, tab, section, record, field, flags];
  while (news.length > 3 && !news.at(-1)) news.pop();
  return news;
}

/** What has become of a tab that says nothing more: unchanged, no longer editing, or gone. */
export function aged(presence: Presence, now: number): Presence | null {
  const silent = now - presence.said;
  if (presence.flags & PRESENCE_FLAGS.idle && silent > IDLE_GONE_MS) return null;
  if (presence.flags & PRESENCE_FLAGS.editing && silent > HIDE_EDITING_MS)
    return { ...presence, flags: presence.flags & ~PRESENCE_FLAGS.editing };
  return presence;
}
