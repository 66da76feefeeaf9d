import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { kindOf } from '../../../shared/kinds/kinds';
import { lastVessel } from '../../sync/cache';
import type { Loading } from '../../sync/store';
import { useLink, useLoading, useNameOf, useSelectedVessel, useVessels } from '../../sync/hooks';
import { deletionText, useDeletion } from '../../records/pending/useDeletion';
import { vesselOfAddress } from '../../records/atVessel';
import { useChooseVessel } from '../../records/useChooseVessel';
import { useNewVersion } from '../newVersion/useNewVersion';
import { useSummaries } from '../dashboard/summaries';
import { useAwake } from './useClock';
import { WallFigures } from './WallFigures';
import { WallHeader } from './WallHeader';
import { WallUrgent } from './WallUrgent';
import css from './WallPage.module.css';

const LOADING = 'Loading dashboard...';

/**
 * A display on a wall (`/?wall=1`, with `&vessel=` and its number for another than the last chosen): no controls, figures that
 * are read from five metres, the most urgent first. It runs for weeks: midnight, a lost link and a restarted server need no person.
 */
export function WallPage() {
  useNewVersion(true);
  const vessel = useWallVessel();
  const { state, error } = useLoading();
  const link = useLink();
  useAwake();
  return (
    <main className={css.wall}>
      <WallHeader name={vessel} link={link} />
      {state === 'ready' ? <Ready /> : <p className={css.message}>{error ?? <Waiting state={state} />}</p>}
    </main>
  );
}

/** Why there are no figures. An address may name a vessel that is not there: another one's figures would mislead. */
function Waiting({ state }: Pick<Loading, 'state'>) {
  const named = vesselOfAddress(useLocation());
  if (state === 'idle') return named === null ? 'Please select a vessel' : <Missing vessel={named} />;
  return LOADING;
}

function Missing({ vessel }: { vessel: number }) {
  const nameOf = useNameOf();
  const fate = useDeletion(kindOf('vessels'), vessel, vessel);
  return fate === undefined ? LOADING : deletionText(kindOf('vessels'), fate, nameOf);
}

function Ready() {
  const { summaries, urgent, papers } = useSummaries();
  return (
    <div className={css.body}>
      <WallFigures summaries={summaries} />
      <WallUrgent urgent={urgent} papers={papers} />
    </div>
  );
}

/** The name of the vessel the address names. Where it names none and none was ever chosen, the display begins with the first of the fleet. */
function useWallVessel(): string {
  const choose = useChooseVessel();
  const first = useVessels()[0]?.id ?? null;
  const named = vesselOfAddress(useLocation());
  const { id, record } = useSelectedVessel();
  const begins = named === null && id === null && lastVessel() === null && first !== null;
  useEffect(() => {
    if (begins) choose(first);
  }, [begins, choose, first]);
  useEffect(() => {
    document.title = String(record?.name ?? 'Vessel Ops');
  }, [record?.name]);
  return String(record?.name ?? '');
}
