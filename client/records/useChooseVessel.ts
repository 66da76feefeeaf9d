import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { storeLastVessel } from '../sync/cache';
import { selectVessel } from '../sync/hooks';
import { atVessel, screenAt } from './atVessel';
import { additionPath, unnamedAddition } from './sections';

/** Selects a vessel and updates the address. On a form it opens the form of that vessel. */
export function useChooseVessel(): (vessel: number | null) => void {
  const navigate = useNavigate();
  return useCallback(
    (vessel) => {
      selectVessel(vessel);
      storeLastVessel(vessel);
      // The address of the browser: on a slow computer the rendered screen may be the previous one.
      const { pathname } = location;
      // '/edit-crew/7/12' names the vessel 7.
      const [, first = '', named] = pathname.split('/');
      // The kind of an open form that adds a record: '/add-crew' or '/add-crew/7'.
      const adding = unnamedAddition(`/${first}`);
      if (adding) return void navigate(additionPath(adding, vessel));
      if (first.startsWith('edit-') && named !== String(vessel)) return void navigate(atVessel('/', vessel));
      // Replaces the history entry: Back returns to the previous screen with its vessel.
      void navigate(screenAt(location, vessel), { replace: true });
    },
    [navigate],
  );
}
