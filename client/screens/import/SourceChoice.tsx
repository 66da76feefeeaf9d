import { ClipboardPaste } from 'lucide-react';
import { waysToFind } from '../../../shared/kinds/identity';
import type { Kind } from '../../../shared/kinds/kind';
import { Banner } from '../../ui/Banner';
import { Kbd } from '../../ui/Kbd';
import { Spinner } from '../../ui/Spinner';
import { useToast } from '../../ui/ToastProvider';
import { DropTarget } from '../../records/files/DropTarget';
import { PickFile } from '../../records/files/PickFile';
import { onlyOne } from '../../records/list/import/handedOver';
import { targetsOf } from './plan/columns';
import css from './Import.module.css';

interface SourceChoiceProps {
  kind: Kind;
  /** Why the last one could not be read. */
  error: string | null;
  /** The name of the file that is being read. */
  reading: string | null;
  onTable(table: File): void;
}

/** Where the records come from: the clipboard, or a file. */
export function SourceChoice({ kind, error, reading, onTable }: SourceChoiceProps) {
  const toast = useToast();
  const drop = ([file, ...others]: readonly File[]) => {
    if (!file) return;
    if (others.length > 0) toast({ message: onlyOne(file.name) });
    onTable(file);
  };
  const needed = targetsOf(kind).filter(({ field }) => field.required);
  return (
    <>
      {error !== null && <Banner tone="error">{error}</Banner>}
      <DropTarget words="Drop the XLSX or CSV file." onFiles={drop} />
      <div className={css.drop}>
        <ClipboardPaste size={28} aria-hidden="true" className={css.dropIcon} />
        <p className={css.dropTitle}>
          Copy the cells in your spreadsheet, and press <Kbd>Ctrl</Kbd> <Kbd>V</Kbd> here
        </p>
        <p className={css.quiet}>or drop an XLSX or CSV file, or</p>
        {reading === null ? (
          <PickFile
            label={`Choose a file of ${kind.plural}`}
            text="Choose file"
            accept=".xlsx,.csv,.tsv,.txt"
            file={null}
            onPick={(file) => file && onTable(file)}
          />
        ) : (
          <output className={css.reading}>
            <Spinner size={14} /> {`Reading ${reading}…`}
          </output>
        )}
        <p className={css.quiet}>Nothing is written before you have seen what each row does, and confirmed it.</p>
      </div>
      <section className={css.hints}>
        <h2>What is read</h2>
        <ul>
          <li>{`A row of headings, then a row for each ${kind.noun}. Needed: ${needed.map(({ label }) => label).join(', ')}.`}</li>
          <li>Dates as 21-11-2026, 21/11/2026, 2026-11-21, 21 Nov 2026, or the spreadsheet’s own.</li>
          <li>{`A ${kind.noun} that is there already is found by ${identityWords(kind)} and changed. Empty cells leave what is there.`}</li>
          <li>Of a formula, its last computed value; a row whose formula has none is refused. Files with macros are refused.</li>
        </ul>
      </section>
    </>
  );
}

const identityWords = (kind: Kind) =>
  waysToFind(kind)
    .map((names) => names.map((name) => kind.fields[name]?.label ?? name).join(' and '))
    .join(', or by ');
