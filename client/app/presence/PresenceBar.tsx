import { type Other, presenceStore, useOthers } from '../../sync/presence';
import { useNameOf, useSelectedVessel, useShortNameOf } from '../../sync/hooks';
import { emailOf, readToken } from '../../net/session';
import { isHighLatency } from '../../sync/connection';
import { live } from '../../sync/live';
import { createPresenceSender, type PresenceSender } from '../../sync/presenceSender';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './PresenceBar.module.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Location, PRESENCE_FLAGS, REPEAT_EDITING_MS } from '../../../shared/api/presence';
import { useQuiet } from '../../screens/account/useFresh';
import { ADDITIONS } from '../../records/sections';

/** What the user is doing on the open screen. */
interface Activity {
  /** The field of the form that has the focus. */
  field: string;
  editing: boolean;
  idle: boolean;
  /** Increases while the user goes on typing, so that the location is sent again although nothing else has changed. */
  beat: number;
}

const IDLE_MS = 5 * 60_000;
const HIDDEN_IDLE_MS = 60_000;
const CHECK_EVERY_MS = 30_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

const fieldOf = ({ target }: Event): string =>
  (target instanceof Element && target.closest<HTMLElement>('main form [data-name]')?.dataset.name) || '';

/** Watches which field has the focus, whether the user types, and whether they have left the machine. A change of `screen` resets it. */
function useUserActivity(screen: string): Activity {
  const [on, setOn] = useState({ screen, field: '', editing: false, beat: 0 });
  const [idle, setIdle] = useState(false);
  // The values of the former screen no longer apply.
  const { field, editing, beat } = on.screen === screen ? on : { ...on, field: '', editing: false };

  useEffect(() => {
    let beatAt = -Infinity;
    const onFocus = (event: Event) =>
      setOn((was) => ({ ...was, editing: was.screen === screen && was.editing, screen, field: fieldOf(event) }));
    const onInput = (event: Event) => {
      const name = fieldOf(event);
      const now = performance.now();
      if (name === '' || now - beatAt < REPEAT_EDITING_MS) return;
      beatAt = now;
      setOn((was) => ({ screen, field: name, editing: true, beat: was.beat + 1 }));
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('input', onInput);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('input', onInput);
    };
  }, [screen]);

  useEffect(() => {
    let touched = performance.now();
    let hidden = document.hidden ? touched : Infinity;
    const check = () => setIdle(performance.now() - touched > IDLE_MS || performance.now() - hidden > HIDDEN_IDLE_MS);
    const touch = () => {
      touched = performance.now();
      check();
    };
    const onSight = () => {
      hidden = document.hidden ? performance.now() : Infinity;
      touch();
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', onSight);
    return () => {
      clearInterval(timer);
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true });
      document.removeEventListener('visibilitychange', onSight);
    };
  }, []);
  return { field, editing, beat, idle };
}

const MAX_SHOWN = 3;

const activityText = ({ editing, idle }: Other) => (idle ? ' (away)' : editing ? ' (editing)' : '');

/** The hue of a person's circle. It is always the same for an e-mail. */
function hueOf(email: string): number {
  let hash = 0;
  for (const char of email) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 36_000;
  return hash % 360;
}

/** Shows who else is on the selected vessel (shared/README.md, Who is here), and sends the user's own location. */
export function PresenceBar() {
  usePresenceSender();
  const others = useOthers();
  const nameOf = useNameOf();
  const shortOf = useShortNameOf();
  if (others.length === 0) return null;
  const describe = (other: Other) => nameOf(other.email) + activityText(other);
  const [shown, more] = [others.slice(0, MAX_SHOWN), others.slice(MAX_SHOWN)];
  return (
    <ul className={css.bar} aria-label="Also on this vessel" data-many={others.length > 1 || undefined}>
      {shown.map((other) => (
        <li
          key={other.email}
          className={css.person}
          data-idle={other.idle || undefined}
          style={{ background: `oklch(0.42 0.1 ${hueOf(other.email)})` }}
          title={describe(other)}
        >
          <span aria-hidden="true">{initialsOf(shortOf(other.email))}</span>
          <VisuallyHidden>{describe(other)}</VisuallyHidden>
        </li>
      ))}
      {more.length > 0 && <Several className={css.more} sign={`+${more.length}`} people={more.map(describe)} />}
      {others.length > 1 && <Several className={css.count} sign={String(others.length)} people={others.map(describe)} />}
    </ul>
  );
}

/** One circle for several people. */
const Several = ({ className, sign, people }: { className: string | undefined; sign: string; people: readonly string[] }) => (
  <li className={className} title={people.join('\n')}>
    <span aria-hidden="true">{sign}</span>
    <VisuallyHidden>{people.join(', ')}</VisuallyHidden>
  </li>
);

/** 'AL' of 'Ann Lee', 'A' of 'ann@example.com': the first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = (word: string | undefined) => [...(word ?? '')][0] ?? '';
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toUpperCase() || '?';
}

/** Sends the user's location to the others on the selected vessel, as long as the frame is on the screen. */
function usePresenceSender(): void {
  const { pathname, search } = useLocation();
  const { id } = useSelectedVessel();
  const quiet = useQuiet();
  const { field, editing, idle, beat } = useUserActivity(pathname);
  const { section, record } = locationOf(pathname, search);
  const sender = useRef<PresenceSender>(undefined);

  useEffect(() => {
    const newSender = createPresenceSender(live, () => emailOf(readToken()), isHighLatency);
    sender.current = newSender;
    return newSender.stop;
  }, []);

  useEffect(() => presenceStore.setState({ section, record }), [section, record]);

  const last = useRef(beat);
  useEffect(() => {
    const isEditing = editing && record !== 0;
    const flags = (isEditing ? PRESENCE_FLAGS.editing : 0) | (idle ? PRESENCE_FLAGS.idle : 0);
    const full: [number, string, number, string, number] = [id ?? 0, section, record, record === 0 ? '' : field, flags];
    const location: Location = quiet && !isEditing ? [id ?? 0, '', 0, '', PRESENCE_FLAGS.unseen] : full;
    while (location.length > 1 && !location.at(-1)) location.pop();
    // While the user goes on typing, the location is repeated, or the others would no longer see it.
    sender.current?.setLocation(id === null ? [0] : location, isEditing && last.current !== beat);
    last.current = beat;
  }, [id, section, record, field, editing, idle, beat, quiet]);
}

interface ScreenLocation {
  /** The wire code of its kind; '' for a screen of none. */
  section: string;
  /** The record whose form is open; 0 for none. */
  record: number;
}

/** Which section, and which record in its form or in the panel of its list, an address shows. */
function locationOf(pathname: string, search: string): ScreenLocation {
  const [, first = '', ...ids] = pathname.split('/');
  const kind = ADDITIONS.find(({ name, screens: { word } }) => [name, `add-${word}`, `edit-${word}`].includes(first));
  if (!kind) return { section: '', record: 0 };
  const id = first.startsWith('edit-') ? (kind.scope === 'fleet' ? ids[0] : ids[1]) : new URLSearchParams(search).get('open');
  return { section: kind.wireCode, record: /^\d{1,15}$/.test(id ?? '') ? Number(id) : 0 };
}
