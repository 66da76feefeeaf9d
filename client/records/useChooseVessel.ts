import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepLastVessel } from '../sync/lastVessel';
import { selectVessel } from '../sync/useRecords';
import { atVessel } from './atVessel';
import { additionPath, unnamedAddition } from './sections';

/** Makes a vessel the selected one, and the address say so. On a form, another vessel means another form. */
export function useChooseVessel(): (vessel: number | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (vessel) => {
      selectVessel(vessel);
      keepLastVessel(vessel);
      // The browser's: on a slow computer the screen that is drawn may be the one before.
      const { pathname, search } = location;
      const [, first = '', named] = pathname.split('/');
      const adding = unnamedAddition(`/${first}`);
      if (adding) return void navigate(additionPath(adding, vessel));
      if (first.startsWith('edit-') && named !== String(vessel)) return void navigate(atVessel('/', vessel));
      const query = new URLSearchParams(search);
      query.delete('vessel');
      // Choosing is no step of its own: Back leads to the screen before, on its ship.
      void navigate(atVessel(`${pathname}?${query}`, vessel), { replace: true });
    },
    [navigate],
  );
}
