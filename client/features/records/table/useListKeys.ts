import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCovered, isTyping } from '../../hands/isTyping';

/** `/` goes to the filter, `n` to the form that adds; neither while somebody types, nor beneath an open dialog. */
export function useListKeys(filter: RefObject<HTMLElement | null>, addPath: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isCovered()) return;
      if (event.key === '/') {
        event.preventDefault();
        filter.current?.querySelector('input')?.focus();
      } else if (event.key === 'n' && addPath) {
        event.preventDefault();
        void navigate(addPath);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [filter, addPath, navigate]);
}
