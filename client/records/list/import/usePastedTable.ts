import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Kind } from '../../../../shared/kinds/kind';
import { isCovered, isTyping } from '../../../ui/isTyping';
import { atVessel } from '../../atVessel';
import { handedOver } from './handedOver';
import { importAddress } from './importAddress';

/** Ctrl V on a list, while no box has the focus: what is pasted is looked at on the import screen. */
export function usePastedTable(kind: Kind, vessel: number | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.defaultPrevented || isTyping(event.target) || isCovered() || !/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      handedOver.give(text);
      void navigate(atVessel(importAddress(kind), vessel));
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [kind, vessel, navigate]);
}
