import type { ReactNode } from 'react';
import type { ActivityFilter } from '../../../shared/api/activity';
import type { Scope } from '../../../shared/log/change';
import { useSelectedVessel } from '../../sync/hooks';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { Page } from '../../ui/Page';
import css from './Activity.module.css';
import { ActivityFeed } from './ActivityFeed';
import { useActivity } from './useActivity';

const RECORDS: ActivityFilter = { op: 'gone' };
const VESSELS: ActivityFilter = { op: 'gone', kind: 'vessels' };

/** The screen of deleted records that can be restored: those of the selected vessel, and vessels. Newest first. */
export function DeletedPage() {
  const { id, record } = useSelectedVessel();
  return (
    <Page title="Recently deleted" of={typeof record?.name === 'string' ? record.name : undefined}>
      <Part title={id === null ? 'Records' : `Records of ${String(record?.name ?? 'this vessel')}`}>
        {id === null ? <NoVessel /> : <Deleted key={id} label="Deleted records" scope={id} filter={RECORDS} empty="No deleted records." />}
      </Part>
      <Part title="Vessels">
        <Deleted label="Deleted vessels" scope="fleet" filter={VESSELS} empty="No deleted vessels." />
      </Part>
    </Page>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

function Deleted({ label, scope, filter, empty }: { label: string; scope: Scope; filter: ActivityFilter; empty: string }) {
  return <ActivityFeed label={label} reading={useActivity(scope, filter)} empty={empty} />;
}
