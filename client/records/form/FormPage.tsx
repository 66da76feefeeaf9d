import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigationType, useParams } from 'react-router-dom';
import type { AnyRecord, Kind, KindName } from '../../../shared/kinds/kind';
import { recordName } from '../../../shared/kinds/recordNaming';
import { mayAdd, useAccess, useMayEdit } from '../../net/access';
import { openedPart } from '../../net/chunks';
import { kindOf } from '../../../shared/kinds/kinds';
import { useEpoch, useFleetLoading, useRecord, useSelectedVessel, useVessels } from '../../sync/hooks';
import { storeRefused } from '../../sync/live';
import { ErrorState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { atVessel, vesselOfAddress } from '../atVessel';
import { additionPath } from '../sections';
import { NoVessel } from '../vessels/LazyNoVessel';
import { MissingRecord } from '../pending/LazyMissingRecord';
import type { FormScreen } from '../kinds/KindScreens';
import { screensOf } from '../kinds/registry';
import { OWN_VESSELS, Problem, READ_ONLY } from '../../../shared/basics/problem';
import { AGAIN } from './openStored';
import { RecordForm } from './RecordForm';
import { type FormRoute, readRoute } from './route';
import { blankTyped, type Mode } from './typedValues';
import { headingOf, NOT_IN_BACKUP } from './wording';
import { bodyOf } from './bodyOf';
import { useDraft } from './useRecordForm';
import { asProblem } from '../../net/request';
import { loadRecord } from '../../sync/writes';

const ReadRecord = openedPart(() => import('./ReadRecord'), 'ReadRecord');

type Opened =
  | { state: 'loading' }
  | { state: 'failed'; sentence: string; retry(): void }
  /** There is no record with this id, or it was deleted. */
  | { state: 'missing'; sentence: string; retry(): void }
  /** `epoch`: the epoch of the log the record was read from, if known. */
  | { state: 'ready'; record: AnyRecord | undefined; epoch: string | undefined };

/**
 * The record that a form opens with. If the store holds it, it is ready at once; otherwise it is loaded. Once ready it does not
 * change: the form merges later changes itself. An add form is ready without a record.
 */
function useFormRecord(kind: Kind, screen: FormScreen, route: FormRoute): Opened {
  const live = useRecord(kind.name, route.id ?? 0);
  const loaded = live && (kind.scope === 'fleet' || live.vessel_id === route.vessel) ? live : undefined;
  const epoch = useEpoch(kind.name);
  const [{ record, epoch: recordEpoch }, setOpened] = useState<{ record: AnyRecord | undefined; epoch?: string }>({
    record: loaded,
    epoch,
  });
  const [failure, setFailure] = useState<Problem | null>(null);
  const needed = route.id !== null && record === undefined;
  const isLoading = needed && failure === null;

  useEffect(() => {
    if (!isLoading || route.id === null) return;
    let cancelled = false;
    loadRecord(kind.name, route.vessel, route.id).then(
      (loaded) => !cancelled && setOpened(loaded),
      (error: unknown) => !cancelled && setFailure(asProblem(error)),
    );
    return () => {
      cancelled = true;
    };
  }, [kind, route.vessel, route.id, isLoading]);

  if (!needed) return { state: 'ready', record, epoch: recordEpoch };
  if (failure === null) return { state: 'loading' };
  const sentence = screen.sentences.load(failure) ?? failure.message;
  return { state: failure.code === 'not_found' ? 'missing' : 'failed', sentence, retry: () => setFailure(null) };
}

/** The screen that adds or edits a record of `kind`. The ids come from the address. */
export function FormPage({ kind: name, mode }: { kind: KindName; mode: Mode }) {
  const kind = kindOf(name);
  const screen = screensOf(name).form;
  const location = useLocation();
  const { pathname } = location;
  const visit = useVisit();
  const params = useParams();
  const route = readRoute(kind, screen.newId, mode, params);
  const vesselName = useVesselName(kind, route);
  const access = useAccess();
  const isRefused = mode === 'add' ? !mayAdd(access, kind) : access.role === 'reader';
  if (isRefused) return <ReadPage key={pathname} kind={kind} screen={screen} route={route} vesselName={vesselName} />;
  const lacksVessel = mode === 'add' && kind.scope === 'vessel' && params.vesselId === undefined;
  const named = vesselOfAddress(location);
  if (lacksVessel && named !== null) return <Navigate replace to={additionPath(kind, named)} />;
  return (
    <Page narrow title={headingOf(kind, route.mode)} of={vesselName}>
      {lacksVessel ? (
        <NoVessel />
      ) : (
        <OpenedForm
          key={`${pathname} ${visit.count}`}
          kind={kind}
          screen={screen}
          route={route}
          path={pathname}
          onAnother={visit.begin}
          onDone={visit.end}
        />
      )}
    </Page>
  );
}

/** In place of a form, for those who may not change its record: the record to read. Nothing can be added. */
function ReadPage({
  kind,
  screen,
  route,
  vesselName,
}: Pick<OpenedFormProps, 'kind' | 'screen' | 'route'> & { vesselName: string | undefined }) {
  const opened = useFormRecord(kind, screen, route);
  const record = opened.state === 'ready' ? opened.record : undefined;
  // A new vessel would be none of those that an editor was given.
  const reason = useMayEdit() ? OWN_VESSELS : READ_ONLY;
  return (
    <Page narrow title={record ? recordName(kind, record) : kind.title} of={vesselName}>
      {record ? (
        <Suspense>
          <ReadRecord kind={kind} vessel={route.vessel} record={record} />
        </Suspense>
      ) : opened.state === 'loading' ? (
        <Skeleton kind="panel" count={2} label={`Loading ${kind.noun}…`} />
      ) : (
        <ErrorState title="This cannot be opened" message={'sentence' in opened ? opened.sentence : reason} />
      )}
    </Page>
  );
}

/**
 * Counts the visits to this form; each visit starts with a new form. The address is not enough to tell them apart: on a slow computer a user
 * who saves and opens the same form again returns before the list was rendered, and the page stays mounted. A replaced address is the same
 * visit, unless the form was saved or left, or is opened again with another draft.
 */
function useVisit(): { count: number; begin(): void; end(): void } {
  const location = useLocation();
  const type = useNavigationType();
  const [visit, setVisit] = useState({ location, count: 0, isDone: false });
  if (visit.location !== location) {
    const isNew = type !== 'REPLACE' || visit.isDone || location.state === AGAIN;
    setVisit({ location, count: visit.count + (isNew ? 1 : 0), isDone: false });
  }
  return {
    count: visit.count,
    begin: () => setVisit((now) => ({ ...now, count: now.count + 1, isDone: false })),
    end: () => setVisit((now) => ({ ...now, isDone: true })),
  };
}

interface OpenedFormProps {
  kind: Kind;
  screen: FormScreen;
  route: FormRoute;
  path: string;
  onAnother(): void;
  onDone(): void;
}

function OpenedForm({ kind, screen, route, path, onAnother, onDone }: OpenedFormProps) {
  const opened = useFormRecord(kind, screen, route);
  useLostDraft(kind, screen, route, path, opened.state === 'missing');
  const { id: selected } = useSelectedVessel();
  const ofVessels = kind.scope === 'fleet';
  const isVesselMissing = useVesselNeverSeen(ofVessels ? 0 : route.vessel);
  const back = { to: atVessel(screen.listedAt({}), ofVessels ? selected : route.vessel || selected), name: kind.title };
  if (route.mode === 'edit' && route.invalid !== null) {
    const link = <Link to={back.to}>Go to {back.name}</Link>;
    return (
      <ErrorState
        title="This cannot be opened"
        message={
          <>
            <span>{route.invalid}</span> {link}
          </>
        }
      />
    );
  }
  if (isVesselMissing)
    return <MissingRecord kind={kindOf('vessels')} vessel={route.vessel} id={route.vessel} back={{ to: '/vessels', name: 'Vessels' }} />;
  const loading = <Skeleton kind="panel" count={2} label={`Loading ${kind.noun}…`} />;
  if (opened.state === 'loading') return loading;
  if (opened.state === 'missing') {
    return (
      <MissingRecord
        kind={kind}
        vessel={route.vessel}
        id={route.id ?? 0}
        sentence={opened.sentence}
        back={back}
        onRestored={opened.retry}
      />
    );
  }
  if (opened.state === 'failed') return <ErrorState message={opened.sentence} onRetry={opened.retry} />;
  // The editor of its lines may still load.
  return (
    <Suspense fallback={loading}>
      <RecordForm
        kind={kind}
        screen={screen}
        route={route}
        path={path}
        record={opened.record}
        epoch={opened.epoch}
        onAnother={onAnother}
        onDone={onDone}
      />
    </Suspense>
  );
}

/** The name of the form's vessel; 'Unknown Vessel' if the fleet has no such vessel. */
function useVesselName(kind: Kind, route: FormRoute): string | undefined {
  const fleet = useVessels();
  const vessel = useRecord('vessels', route.vessel);
  if (route.vessel === 0 || (kind.scope === 'fleet' && route.mode === 'add') || fleet.length === 0) return undefined;
  return typeof vessel?.name === 'string' ? vessel.name : 'Unknown Vessel';
}

/** Whether the vessel has been missing since the form opened. A vessel that is deleted later leaves the form open. */
function useVesselNeverSeen(vessel: number): boolean {
  const loaded = useRecord('vessels', vessel) !== undefined;
  const [seen, setSeen] = useState(loaded);
  if (loaded && !seen) setSeen(true);
  const ready = useFleetLoading().state === 'ready';
  return vessel !== 0 && !loaded && !seen && ready;
}

/**
 * Moves the draft of a record that a restored backup does not contain (`missing`) to the list of writes that could not be saved, because it
 * has no form to return to.
 */
function useLostDraft(kind: Kind, screen: FormScreen, { vessel, id, mode }: FormRoute, path: string, missing: boolean): void {
  const draft = useDraft(path, blankTyped(kind));
  const epoch = useEpoch('vessels');
  useEffect(() => {
    const { found } = draft;
    if (!missing || id === null || !found?.epoch || !epoch || found.epoch === epoch) return;
    const [values, seen] = [bodyOf(kind, screen, found.typed, mode), bodyOf(kind, screen, found.base, mode)];
    draft.drop();
    storeRefused({ op: 'updated', kind: kind.name, vessel, id, values, base: 0, epoch, seen }, new Problem('restored', NOT_IN_BACKUP));
  }, [kind, screen, vessel, id, mode, missing, draft, epoch]);
}
