import { ChevronDown, Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSelectedVessel } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import css from './AddMenu.module.css';
import { additionPath, ADDITIONS } from '../../records/sections';

/** The add links of the navigation (section 2, Shell), in a list that opens below a button. They are links, not menu items. */
export function AddMenu() {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { id: vessel } = useSelectedVessel();

  const place = () => {
    const box = opener.current?.getBoundingClientRect();
    if (!box || !list.current) return;
    const { style } = list.current;
    const below = innerHeight - box.bottom > box.top;
    style.insetBlock = below ? `${box.bottom + 4}px auto` : `auto ${innerHeight - box.top + 4}px`;
    style.insetInline = box.right > innerWidth / 2 ? `auto ${Math.max(8, innerWidth - box.right)}px` : `${box.left}px auto`;
    style.maxHeight = `${(below ? innerHeight - box.bottom : box.top) - 16}px`;
  };

  return (
    <div className={css.add}>
      <Button ref={opener} size="sm" icon={<Plus size={16} aria-hidden="true" />} popoverTarget={id}>
        Add
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <ul ref={list} id={id} popover="auto" className={css.list} onBeforeToggle={place}>
        {ADDITIONS.map((kind) => (
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
