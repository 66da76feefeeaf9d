import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectVessel } from '../../live/useRecords';
import { ADDITIONS, additionPath } from './sections';

/** Makes a vessel the selected one. On a form, another vessel means another form. */
export function useChooseVessel(): (vessel: number | null) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (vessel) => {
      selectVessel(vessel);
      const [, room = '', named] = pathname.split('/');
      const adding = ADDITIONS.find(({ path, kind }) => path === `/${room}` && kind !== 'vessels');
      if (adding) void navigate(additionPath(adding, vessel));
      else if (room.startsWith('edit-') && named !== String(vessel)) void navigate('/');
    },
    [navigate, pathname],
  );
}
