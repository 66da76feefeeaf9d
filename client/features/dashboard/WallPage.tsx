import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { selectVessel, useLoading, useSelectedVessel, useVessels } from '../../live/useRecords';
import { useSummaries } from './summaries';
import { useAwake } from './useAwake';
import { WallFigures } from './WallFigures';
import { WallHeader } from './WallHeader';
import { WallUrgent } from './WallUrgent';
import css from './WallPage.module.css';

const WAITING = { idle: 'Please select a vessel', loading: 'Loading dashboard...', failed: '' };

/**
 * A display on a wall (`/?wall=1`, with `&vessel=` and its number for another than the last selected): no controls, figures that
 * are read from five metres, the most urgent first. It runs for weeks: midnight, a lost link and a restarted server need nobody.
 */
export function WallPage() {
  const vessel = useWallVessel();
  const { state, error } = useLoading();
  useAwake();
  return (
    <main className={css.wall}>
      <WallHeader name={vessel} />
      {state === 'ready' ? <Ready /> : <p className={css.message}>{error ?? WAITING[state]}</p>}
    </main>
  );
}

function Ready() {
  const { summaries, due } = useSummaries();
  return (
    <div className={css.body}>
      <WallFigures summaries={summaries} />
      <WallUrgent due={due} />
    </div>
  );
}

/** The vessel the address names, else the selected one, else the first of the fleet. Answers its name. */
function useWallVessel(): string {
  const [query] = useSearchParams();
  const asked = query.get('vessel');
  const vessels = useVessels();
  const { id, record } = useSelectedVessel();
  const named = vessels.find((vessel) => String(vessel.id) === asked)?.id;
  const wanted = named ?? id ?? vessels[0]?.id ?? null;
  useEffect(() => {
    if (wanted !== null) selectVessel(wanted);
  }, [wanted]);
  useEffect(() => {
    document.title = String(record?.name ?? 'Vessel Ops');
  }, [record?.name]);
  return String(record?.name ?? '');
}
