import { MenuRow } from '../../ui/MenuRow';
import { Popover } from '../../ui/Popover';
import type { ListAction } from './ListActions';

interface ActionsMenuProps {
  label: string;
  actions: readonly ListAction[];
  at: HTMLElement;
  onClose(): void;
}

/** What can be done with a whole list, or with a row, in one menu. */
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
