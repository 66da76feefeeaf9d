import type { LucideIcon } from 'lucide-react';
import { MenuRow, Popover } from '../../ui/Popover';

/** An action on a list or a row. */
export interface Action {
  icon: LucideIcon;
  name: string;
  isOff?: boolean;
  act(at: HTMLElement): void;
}

interface ActionsMenuProps {
  label: string;
  actions: readonly Action[];
  at: HTMLElement;
  onClose(): void;
}

/** A menu of actions for a list or a row. */
export function ActionsMenu({ label, actions, at, onClose }: ActionsMenuProps) {
  return (
    <Popover label={label} at={at} onClose={onClose}>
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
