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

/** What the user does on the screen that is open. */
interface Doing {
  /** The field of the form that has the focus. */
  field: string;
  editing: boolean;
  idle: boolean;
  /** Counts what is to be said again although nothing has changed: typing that goes on. */
  beat: number;
}

const IDLE_MS = 5 * 60_000;
const OUT_OF_SIGHT_MS = 60_000;
const LOOK_MS = 30_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

const fieldOf = ({ target }: Event): string =>
  (target instanceof Element && target.closest<HTMLElement>('main form [data-name]')?.dataset.name) || '';

/** Watches the page: which field has the focus, whether the user types, or has left the machine. `screen`: another one begins anew. */
function useDoing(screen: string): Doing {
  const [on, setOn] = useState({ screen, field: '', editing: false, beat: 0 });
  const [idle, setIdle] = useState(false);
  // Of the screen before, nothing holds.
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
    const look = () => setIdle(performance.now() - touched > IDLE_MS || performance.now() - hidden > OUT_OF_SIGHT_MS);
    const touch = () => {
      touched = performance.now();
      look();
    };
    const onSight = () => {
      hidden = document.hidden ? performance.now() : Infinity;
      touch();
    };
    const timer = setInterval(look, LOOK_MS);
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

const SHOWN = 3;

const doing = ({ editing, idle }: Other) => (idle ? ' (away)' : editing ? ' (editing)' : '');

/** A colour that stays a person's own, dark enough for white letters. */
function hueOf(email: string): number {
  let hash = 0;
  for (const char of email) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 36_000;
  return hash % 360;
}

/** Who else is on the selected vessel (shared/README.md, section 2, Who is here); and tells the others that the user is. */
export function PresenceBar() {
  useTellPlace();
  const others = useOthers();
  const nameOf = useNameOf();
  const shortOf = useShortNameOf();
  if (others.length === 0) return null;
  const said = (other: Other) => nameOf(other.email) + doing(other);
  const [shown, more] = [others.slice(0, SHOWN), others.slice(SHOWN)];
  return (
    <ul className={css.bar} aria-label="Also on this vessel" data-many={others.length > 1 || undefined}>
      {shown.map((other) => (
        <li
          key={other.email}
          className={css.person}
          data-idle={other.idle || undefined}
          style={{ background: `oklch(0.42 0.1 ${hueOf(other.email)})` }}
          title={said(other)}
        >
          <span aria-hidden="true">{initialsOf(shortOf(other.email))}</span>
          <VisuallyHidden>{said(other)}</VisuallyHidden>
        </li>
      ))}
      {more.length > 0 && <Several className={css.more} sign={`+${more.length}`} people={more.map(said)} />}
      {others.length > 1 && <Several className={css.count} sign={String(others.length)} people={others.map(said)} />}
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

/** Tells the others on the selected vessel where the user is, as long as the frame is on the screen. */
function useTellPlace(): void {
  const { pathname } = useLocation();
  const { id } = useSelectedVessel();
  const quiet = useQuiet();
  const { field, editing, idle, beat } = useDoing(pathname);
  const { section, record } = placeOf(pathname);
  const teller = useRef<PresenceSender>(undefined);

  useEffect(() => {
    const made = createPresenceSender(
      live,
      () => emailOf(readToken()),
      () => isHighLatency(false),
    );
    teller.current = made;
    return made.stop;
  }, []);

  useEffect(() => presenceStore.setState({ section, record }), [section, record]);

  const last = useRef(beat);
  useEffect(() => {
    const isEditing = editing && record !== 0;
    const flags = (isEditing ? PRESENCE_FLAGS.editing : 0) | (idle ? PRESENCE_FLAGS.idle : 0);
    const full: [number, string, number, string, number] = [id ?? 0, section, record, record === 0 ? '' : field, flags];
    const place: Location = quiet && !isEditing ? [id ?? 0, '', 0, '', PRESENCE_FLAGS.unseen] : full;
    while (place.length > 1 && !place.at(-1)) place.pop();
    // Typing goes on: it is said again, or the others are no longer shown it.
    teller.current?.setLocation(id === null ? [0] : place, isEditing && last.current !== beat);
    last.current = beat;
  }, [id, section, record, field, editing, idle, beat, quiet]);
}

interface ScreenPlace {
  /** The wire code of its kind; '' for a screen of none. */
  section: string;
  /** The record whose form is open; 0 for none. */
  record: number;
}

/** Which section, and which record's form, an address shows (section 2). */
function placeOf(pathname: string): ScreenPlace {
  const [, first = '', ...ids] = pathname.split('/');
  const kind = ADDITIONS.find(({ name, screens: { word } }) => [name, `add-${word}`, `edit-${word}`].includes(first));
  if (!kind) return { section: '', record: 0 };
  const id = first.startsWith('edit-') ? (kind.scope === 'fleet' ? ids[0] : ids[1]) : '';
  return { section: kind.wireCode, record: /^\d{1,15}$/.test(id ?? '') ? Number(id) : 0 };
}
