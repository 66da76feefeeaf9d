import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { isIsoDate, toTyped, type IsoDate } from '../../../../shared/basics/calendar';
import type { KindName, Values } from '../../../../shared/kinds/kind';
import { kindOf } from '../../../../shared/kinds/kinds';
import { FieldBox } from '../../../ui/Field';
import { FileInput } from '../../../ui/FileInput';
import { TextInput } from '../../../ui/TextInput';
import { asJpg, carriesReport, CERTIFICATE_CHOICES, CERTIFICATE_FILE_HINT } from '../../files/fileOf';
import { OfferSmaller } from '../../files/photo/OfferSmaller';
import { contractEnd } from '../../kinds/crew';
import css from '../Form.module.css';
import type { TypedValues } from '../typedValues';
import { CertificateFile } from './CertificateFile';
import { ReportFile } from './ReportFile';

interface ExtrasSetup {
  typed: TypedValues;
  /** The typed values, parsed. */
  values: Values;
  record: Values | undefined;
  report: File | undefined;
  /** What happens to the stored report (`ReportRules`). */
  storedNote: string | null;
  onReport(file: File | undefined): void;
}

/** The parts of a form that only one kind has. They are not in the kind's own file, because lists load that too. */
interface OwnParts {
  /** Additional parts, by the field they follow. */
  extras?(setup: ExtrasSetup): Record<string, ReactNode>;
  /** Shown below the fields of an existing record. */
  Below?: ComponentType<ComponentProps<typeof CertificateFile>>;
}

/** The file of a certificate that is being added. It is uploaded once the certificate has an id. */
const FirstFile = ({ chosen, onChange }: Pick<ComponentProps<typeof CertificateFile>, 'chosen' | 'onChange'>) => (
  <div className={css.row} data-wide>
    <FieldBox label="Certificate file" hint={CERTIFICATE_FILE_HINT}>
      <FileInput name="file" accept={CERTIFICATE_CHOICES} onChange={(file) => onChange(file && asJpg(file))} />
    </FieldBox>
    <OfferSmaller file={chosen} />
  </div>
);

/** A date that is computed, never typed. */
const ComputedDate = ({ label, hint, date }: { label: string; hint: string; date: IsoDate | null }) => (
  <FieldBox label={label} hint={hint}>
    <TextInput value={toTyped(date)} onChange={() => undefined} readOnly placeholder="DD-MM-YYYY" />
  </FieldBox>
);

/** The day by which deficiencies must be rectified, from the values of the form; null if they name none. */
function deadline(values: Values): IsoDate | null {
  const from = values.inspection_date;
  if (typeof from !== 'string' || !isIsoDate(from)) return null;
  return kindOf('psc-inspections').derive({ id: 0, vessel_id: null, rev: 0, ...values }, from).deadline as IsoDate | null;
}

const OWN_PARTS: Partial<Record<KindName, OwnParts>> = {
  certificates: {
    // Beside the field of the same name; only where a certificate is added.
    extras: ({ record, report, onReport }) => (record ? {} : { remarks: <FirstFile chosen={report} onChange={onReport} /> }),
    Below: CertificateFile,
  },
  crew: {
    extras: ({ values }) => ({
      contract_period: <ComputedDate label="Contract Expiry" hint="Joining date plus the contract period" date={contractEnd(values)} />,
    }),
  },
  'psc-inspections': {
    extras: ({ values }) => ({
      action_code: <ComputedDate label="Deadline" hint="From the action code or the status" date={deadline(values)} />,
    }),
  },
  'equipment-inspections': {
    extras: ({ typed, record, report, storedNote, onReport }) => ({
      remarks: (
        <ReportFile shown={carriesReport(typed)} storedNote={storedNote} stored={record?.file} chosen={report} onChange={onReport} />
      ),
    }),
  },
};

/** The parts that only the form of this kind has. */
export const ownPartsOf = (kind: KindName): OwnParts => OWN_PARTS[kind] ?? {};
