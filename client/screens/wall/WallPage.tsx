import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { kindOf } from '../../../shared/kinds/kinds';
import { shortVerdict } from '../../../shared/status/verdict';
import { lastVessel } from '../../sync/cache';
import type { Loading } from '../../sync/store';
import { useLink, useLoading, useNameOf, useSelectedVessel, useVessels } from '../../sync/hooks';
import { deletionText, useDeletion } from '../../records/pending/useDeletion';
import { useStoppingItems, useVerdict } from '../dashboard/useVerdict';
import { vesselOfAddress } from '../../records/atVessel';
import { useChooseVessel } from '../../records/useChooseVessel';
import { useNewVersion } from '../newVersion/useNewVersion';
import { useSummaries } from '../dashboard/summaries';
import { useScreenWakeLock } from './useClock';
import { WallFigures } from './WallFigures';
import { WallHeader } from './WallHeader';
import { WallUrgent } from './WallUrgent';
import css from './WallPage.module.css';

const LOADING = 'Loading dashboard...';

/**
 * The dashboard as a wall display (`/?wall=1`, with `&vessel=ID` for a vessel other than the last chosen): no controls, large counts, most
 * urgent first. It runs for weeks without anybody, over midnight and through lost links and restarts of the server.
 */
export function WallPage() {
  useNewVersion(true);
  const vessel = useWallVessel();
  const { state, error } = useLoading();
  const link = useLink();
  useScreenWakeLock();
  return (
    <main className={css.wall}>
      <WallHeader name={vessel} link={link} />
      {state === 'ready' ? <Ready /> : <p className={css.message}>{error ?? <Waiting state={state} />}</p>}
    </main>
  );
}

/** The text while there is no data. If the vessel in the address does not exist, no other vessel is shown instead. */
function Waiting({ state }: Pick<Loading, 'state'>) {
  const vesselInAddress = vesselOfAddress(useLocation());
  if (state === 'idle') return vesselInAddress === null ? 'Please select a vessel' : <Missing vessel={vesselInAddress} />;
  return LOADING;
}

function Missing({ vessel }: { vessel: number }) {
  const nameOf = useNameOf();
  const deletion = useDeletion(kindOf('vessels'), vessel, vessel);
  return deletion === undefined ? LOADING : deletionText(kindOf('vessels'), deletion, nameOf);
}

function Ready() {
  const { summaries, records, urgent: items, papers } = useSummaries();
  const urgent = useStoppingItems(items, records);
  const verdict = useVerdict(urgent, records);
  return (
    <div className={css.body}>
      <WallFigures summaries={summaries} />
      <WallUrgent urgent={urgent} papers={papers} verdict={verdict && shortVerdict(verdict)} />
    </div>
  );
}

/** The name of the selected vessel. If the address names none and none was ever chosen, the first vessel of the fleet is selected. */
function useWallVessel(): string {
  const choose = useChooseVessel();
  const first = useVessels()[0]?.id ?? null;
  const vesselInAddress = vesselOfAddress(useLocation());
  const { id, record } = useSelectedVessel();
  const startsWithFirst = vesselInAddress === null && id === null && lastVessel() === null && first !== null;
  useEffect(() => {
    if (startsWithFirst) choose(first);
  }, [startsWithFirst, choose, first]);
  useEffect(() => {
    document.title = String(record?.name ?? 'Vessel Ops');
  }, [record?.name]);
  return String(record?.name ?? '');
}
