import { useOthers, type Other } from '../../sync/useHere';
import { useNameOf, useShortNameOf } from '../../sync/usePeople';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { initialsOf } from './initialsOf';
import css from './PresenceBar.module.css';
import { useTellPlace } from './useTellPlace';

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
