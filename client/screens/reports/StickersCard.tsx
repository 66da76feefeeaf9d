import { Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { openedPart } from '../../net/chunks';
import { useRecords } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import css from './Reports.module.css';

const Stickers = openedPart(() => import('./Stickers'), 'Stickers');

/** What has a paper of its own aboard: its sticker opens its form. */
const STICKERED = VESSEL_KINDS.filter(
  (kind) => kindOf(kind).screens.edit && Object.values(kindOf(kind).fields).some(({ type }) => type === 'file'),
);

/** A sticker for every certificate or item of equipment: its code opens the record on any phone that is signed in. */
export function StickersCard({ ship }: { ship: AnyRecord }) {
  const [kind, setKind] = useState<VesselKind>(STICKERED.at(-1) ?? 'certificates');
  const records = useRecords(kind).filter(({ id }) => id > 0);
  return (
    <Card
      title="QR stickers"
      count={records.length}
      actions={
        <Button icon={<Printer size={16} aria-hidden="true" />} disabled={records.length === 0} onClick={() => print()}>
          Print
        </Button>
      }
    >
      <p className={css.what}>Scan a sticker to open its record. This needs a sign-in.</p>
      <div className={css.pick}>
        <Field label="Section">
          <Select
            value={kind}
            onChange={(value) => setKind(value as VesselKind)}
            options={STICKERED.map((name) => ({ value: name, label: kindOf(name).title }))}
          />
        </Field>
      </div>
      {records.length === 0 ? (
        <p className={css.what}>There are no {kindOf(kind).plural}.</p>
      ) : (
        <Suspense>
          <Stickers ship={ship} kind={kind} records={records} />
        </Suspense>
      )}
    </Card>
  );
}
