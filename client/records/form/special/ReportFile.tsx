import { Field } from '../../../ui/Field';
import { FileInput } from '../../../ui/FileInput';
import css from '../Form.module.css';
import { storedName } from '../../files/fileOf';
import { isReport, REPORT_EXTENSIONS, REPORT_HINT, REPORT_REFUSED } from '../../files/reportFiles';

interface ReportFileProps {
  /** Whether the category carries a report; the choice is kept while it does not. */
  shown: boolean;
  /** What becomes of the report while it does not. */
  kept: string | null;
  /** The report the record keeps. */
  stored: unknown;
  chosen: File | undefined;
  onChange: (file: File | undefined) => void;
}

/** The report of an SSAS or LRIT test, sent together with the form (section 5, Equipment inspection). */
export function ReportFile({ shown, kept, stored, chosen, onChange }: ReportFileProps) {
  const name = storedName(stored);
  const error = shown && chosen && !isReport(chosen) ? REPORT_REFUSED : undefined;
  return (
    <>
      {kept && <output className={css.warning}>{kept}</output>}
      <div className={css.row} data-wide hidden={!shown}>
        <Field label="Test Report" hint={name ? `${REPORT_HINT}. Kept now: ${name}` : REPORT_HINT} error={error}>
          <FileInput name="file" accept={REPORT_EXTENSIONS.join(',')} onChange={onChange} />
        </Field>
      </div>
    </>
  );
}
