import { useLocation, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Kind, KindName } from '../../../../shared/kind';
import { kindOf } from '../../../../shared/kinds';
import { useRecord, useVessels } from '../../../live/useRecords';
import { ErrorState } from '../../../ui/ErrorState';
import { Page } from '../../../ui/Page';
import { Skeleton } from '../../../ui/Skeleton';
import { RecordForm } from './RecordForm';
import { readRoute, type FormRoute } from './route';
import type { Mode } from './typedValues';
import { useFormRecord } from './useFormRecord';
import { headingOf } from './wording';

// The content security policy forbids eval, which zod would otherwise try. Only forms check what is typed.
z.config({ jitless: true });

/** The screen that adds or edits a record of `kind`; the ids come from the route (sections 2 and 5). */
export function FormPage({ kind: name, mode }: { kind: KindName; mode: Mode }) {
  const kind = kindOf(name);
  const { pathname } = useLocation();
  const route = readRoute(kind, mode, useParams());
  const vessel = useVesselName(kind, route);
  return (
    <Page narrow title={headingOf(kind, route.mode)} subtitle={vessel}>
      <OpenedForm key={pathname} kind={kind} route={route} path={pathname} />
    </Page>
  );
}

function OpenedForm({ kind, route, path }: { kind: Kind; route: FormRoute; path: string }) {
  const opened = useFormRecord(kind, route);
  if (route.mode === 'edit' && route.invalid !== null) return <ErrorState title="This cannot be opened" message={route.invalid} />;
  if (opened.state === 'loading') return <Skeleton kind="panel" count={2} label={`Loading ${kind.noun}…`} />;
  if (opened.state === 'failed') return <ErrorState message={opened.sentence} onRetry={opened.retry} />;
  return <RecordForm kind={kind} route={route} path={path} record={opened.record} />;
}

/** The vessel the form belongs to: 'Unknown Vessel' when the fleet does not know it (section 8). */
function useVesselName(kind: Kind, route: FormRoute): string | undefined {
  const fleet = useVessels();
  const vessel = useRecord('vessels', route.vessel);
  if (route.vessel === 0 || (kind.name === 'vessels' && route.mode === 'add') || fleet.length === 0) return undefined;
  return typeof vessel?.name === 'string' ? vessel.name : 'Unknown Vessel';
}
