import { ChevronDown, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { mayAdd, useAccess } from '../../net/access';
import { useSelectedVessel } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import css from './Shell.module.css';
import { unsentNow } from '../../sync/live';
import { useConfirm } from '../../ui/ConfirmProvider';
import { signOut } from '../../screens/session/signIn';
import { setTheme, useTheme } from '../../ui/theme';
import { additionPath, ADDITIONS } from '../../records/sections';

/** The add links of the navigation (section 2, Shell), in a list that opens below a button. They are links, not menu items. */
export function AddMenu() {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { id: vessel } = useSelectedVessel();
  const access = useAccess();
  const additions = ADDITIONS.filter((kind) => mayAdd(access, kind));

  const positionList = () => {
    const box = opener.current?.getBoundingClientRect();
    if (!box || !list.current) return;
    const { style } = list.current;
    const below = innerHeight - box.bottom > box.top;
    style.insetBlock = below ? `${box.bottom + 4}px auto` : `auto ${innerHeight - box.top + 4}px`;
    style.insetInline = box.right > innerWidth / 2 ? `auto ${Math.max(8, innerWidth - box.right)}px` : `${box.left}px auto`;
    style.maxHeight = `${(below ? innerHeight - box.bottom : box.top) - 16}px`;
  };

  if (additions.length === 0) return null;
  return (
    <div className={css.add}>
      <Button ref={opener} size="sm" icon={<Plus size={16} aria-hidden="true" />} popoverTarget={id}>
        Add
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <ul ref={list} id={id} popover="auto" className={css.list} onBeforeToggle={positionList}>
        {additions.map((kind) => (
          <li key={kind.name}>
            <Link to={additionPath(kind, vessel)} onClick={() => list.current?.hidePopover()}>
              {kind.screens.add}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const choices = [
  { theme: 'system', label: 'Same as the system', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** Three native radio buttons drawn as one control. */
export function ThemeSwitch() {
  const now = useTheme();
  const name = useId();
  return (
    <fieldset className={css.group} aria-label="Theme">
      {choices.map(({ theme, label, Icon }) => (
        <label key={theme} className={css.choice} title={label}>
          <input type="radio" name={name} aria-label={label} checked={theme === now} onChange={() => setTheme(theme)} />
          <Icon size={14} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}

/** Returns a function that signs out. If some writes have not been sent yet, it asks first. */
function useSignOut(): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    const { count, safe } = unsentNow();
    const [it, is] = count === 1 ? ['It stays', 'is'] : ['They stay', 'are'];
    const sure =
      count === 0 ||
      (await confirm({
        title: count === 1 ? 'One change has not been saved yet' : `${count} changes have not been saved yet`,
        sentence: safe ? `${it} on this machine, and ${is} sent when you sign in here again.` : 'What was not sent will be lost.',
        confirmLabel: 'Log out',
        danger: !safe,
      }));
    if (sure) signOut();
  };
}

export function LogoutButton() {
  const leave = useSignOut();
  return (
    <Button variant="ghost" size="sm" icon={<LogOut size={16} aria-hidden="true" />} onClick={() => void leave()}>
      Logout
    </Button>
  );
}
