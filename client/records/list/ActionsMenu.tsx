import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuRow, Popover } from '../../ui/Popover';

/** An action on a list or a row. */
export interface Action {
  icon: LucideIcon;
  name: string;
  isOff?: boolean;
  /** For an action that can be in force: whether it is. */
  isOn?: boolean;
  act(at: HTMLElement): void;
}

interface ActionsMenuProps {
  label: string;
  actions: readonly Action[];
  at: HTMLElement;
  onClose(): void;
  /** Above the actions. */
  children?: ReactNode;
}

/** A menu of actions for a list or a row. */
export function ActionsMenu({ label, actions, at, onClose, children }: ActionsMenuProps) {
  return (
    <Popover label={label} at={at} onClose={onClose}>
      {children}
      {actions.map(({ icon: Icon, name, isOff = false, act }) => (
        <MenuRow
          key={name}
          disabled={isOff}
          end={<Icon size={15} aria-hidden="true" />}
          onClick={() => {
            onClose();
            act(at);
          }}
        >
          {name}
        </MenuRow>
      ))}
    </Popover>
  );
}
