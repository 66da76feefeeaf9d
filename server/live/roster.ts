import type { PresenceNews, PresenceTab } from '../../shared/api/presence';
import { PRESENCE_FLAGS, HIDE_EDITING_MS } from '../../shared/api/presence';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { kindOfWireCode } from '../../shared/kinds/kinds';

/** The location of one tab. `said`: when the tab last reported it, by `performance.now`. */
export interface Presence {
  vessel: number;
  email: string;
  section: string;
  record: number;
  field: string;
  flags: number;
  said: number;
}

/** An idle tab is dropped after this time. */
const IDLE_GONE_MS = 15 * 60_000;

/** A location as a viewer may see it. A tab at the invoices is shown without section and record to viewers without invoice access. */
function visiblePresence(form: InvoiceForm, presence: Presence): Presence {
  if (form === 'full' || kindOfWireCode(presence.section)?.access !== 'invoice') return presence;
  return { ...presence, section: '', record: 0, field: '', flags: presence.flags & PRESENCE_FLAGS.idle };
}

/** A tab in a roster, as a viewer with `form` sees it. */
export function tabOf(form: InvoiceForm, tab: string, presence: Presence): PresenceTab {
  const { section, record, field, flags, email } = visiblePresence(form, presence);
  return [tab, section, record, field, flags, email];
}

/** The event about a changed tab for viewers with `form`; null if nothing that they see has changed. */
export function newsOf(form: InvoiceForm, tab: string, now: Presence, before: Presence | undefined): PresenceNews | null {
  const [, section, record, field, flags, email] = tabOf(form, tab, now);
  const wasHere = before?.vessel === now.vessel;
  if (wasHere && tabOf(form, tab, before).join() === [tab, section, record, field, flags, email].join()) return null;
  if (!wasHere) return [now.vessel, tab, section, record, field, flags, email];
  const news: PresenceNews = [now.vessel, tab, section, record, field, flags];
  while (news.length > 3 && !news.at(-1)) news.pop();
  return news;
}

/** The state of a tab at `now`: the same, no longer editing, or null if it was idle for too long. */
export function expired(presence: Presence, now: number): Presence | null {
  const silent = now - presence.said;
  if (presence.flags & PRESENCE_FLAGS.idle && silent > IDLE_GONE_MS) return null;
  if (presence.flags & PRESENCE_FLAGS.editing && silent > HIDE_EDITING_MS)
    return { ...presence, flags: presence.flags & ~PRESENCE_FLAGS.editing };
  return presence;
}
