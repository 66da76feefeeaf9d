import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCovered, isTyping } from '../../ui/isTyping';
import { moveRow, openRow } from './rowFocus';

const isOnRow = () => document.activeElement?.hasAttribute('data-index') ?? false;

/**
 * `/` goes to the search, `f` opens the choice of filters, `n` to the form that adds; `j` and `k` to the next row and the one before, where the arrow keys then go on,
 * Enter opens and `e` edits. None while somebody types, nor beneath an open dialog.
 */
export function useListKeys(
  search: RefObject<HTMLElement | null>,
  filter: RefObject<HTMLElement | null>,
  addPath: string | undefined,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    const act = (key: string): boolean => {
      if (key === '/') search.current?.querySelector('input')?.focus();
      else if (key === 'f') filter.current?.click();
      else if (key === 'n' && addPath) void navigate(addPath);
      else if (key === 'j' || (key === 'ArrowDown' && isOnRow())) return moveRow(1);
      else if (key === 'k' || (key === 'ArrowUp' && isOnRow())) return moveRow(-1);
      else if (key === 'e') return openRow('a[aria-keyshortcuts="e"]');
      else if (key === 'Enter' && isOnRow()) return openRow('a[href]');
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isCovered()) return;
      if (act(event.key)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [search, filter, addPath, navigate]);
}
