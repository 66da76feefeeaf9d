import { FieldBox } from '../../../ui/Field';
import { FileInput } from '../../../ui/FileInput';
import css from '../Form.module.css';
import { isReport, REPORT_EXTENSIONS, REPORT_HINT, REPORT_REFUSED, storedName } from '../../files/fileOf';

interface ReportFileProps {
  /** Whether the category takes a report. A chosen file is remembered while it does not. */
  shown: boolean;
  /** What happens to a stored report while the category takes none. */
  storedNote: string | null;
  /** The report stored with the record. */
  stored: unknown;
  chosen: File | undefined;
  onChange: (file: File | undefined) => void;
}

/** The report of an SSAS or LRIT test, saved together with the form. */
export function ReportFile({ shown, storedNote, stored, chosen, onChange }: ReportFileProps) {
  const name = storedName(stored);
  const error = shown && chosen && !isReport(chosen) ? REPORT_REFUSED : undefined;
  return (
    <>
      {storedNote && <output className={css.warning}>{storedNote}</output>}
      <div className={css.row} data-wide hidden={!shown}>
        <FieldBox label="Test Report" hint={name ? `${REPORT_HINT}. Current file: ${name}` : REPORT_HINT} error={error}>
          <FileInput name="file" accept={REPORT_EXTENSIONS.join(',')} onChange={onChange} />
        </FieldBox>
      </div>
    </>
  );
}
