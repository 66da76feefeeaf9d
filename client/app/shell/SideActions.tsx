import { ChevronDown, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { mayAdd, useAccess } from '../../net/access';
import { useSelectedVessel } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/Segmented';
import { paths } from '../../../shared/api/paths';
import { request } from '../../net/request';
import { clearSession } from '../../net/session';
import { storeLastContact, storeLastVessel } from '../../sync/cache';
import css from './Shell.module.css';
import { unsentNow } from '../../sync/live';
import { useConfirm } from '../../ui/ConfirmProvider';
import { setTheme, useTheme } from '../../ui/theme';
import { additionPath, ADDITIONS } from '../../records/sections';

/** The add links of the navigation, in a list that opens below a button. They are links, not menu items. */
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
              {kind.screens.addLabel}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Ends the session: on the server when it can be reached, and here in any case. */
function signOut(): void {
  // The request reads the token before `clearSession` deletes it. Its result does not matter.
  void request('POST', paths.logout).catch(() => undefined);
  storeLastVessel(null);
  storeLastContact(null);
  clearSession();
}

const THEMES = [
  { value: 'system', label: 'Same as the system', icon: <Monitor size={14} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={14} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={14} aria-hidden="true" /> },
] as const;

export const ThemeSwitch = () => <Segmented label="Theme" value={useTheme()} options={THEMES} onChange={setTheme} className={css.themes} />;

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
