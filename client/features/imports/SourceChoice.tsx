import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { waysToFind } from '../../../shared/identity';
import type { Kind } from '../../../shared/kind';
import { Banner } from '../../ui/Banner';
import { Kbd } from '../../ui/Kbd';
import { Spinner } from '../../ui/Spinner';
import { PickFile } from '../files/PickFile';
import { targetsOf } from './plan/columns';
import css from './Import.module.css';
import { type Source, sourceOfFile } from './source';

interface SourceChoiceProps {
  kind: Kind;
  vessel: number;
  /** Why the last one could not be read. */
  error: string | null;
  onSource(source: Promise<Source>): void;
}

/** Where the records come from: the clipboard, or a file. */
export function SourceChoice({ kind, error, onSource }: SourceChoiceProps) {
  const [isOver, setOver] = useState(false);
  const [reading, setReading] = useState<string | null>(null);
  const take = (file: File | null | undefined) => {
    if (!file) return;
    setReading(file.name);
    const source = sourceOfFile(file);
    onSource(source);
    void source.catch(() => undefined).then(() => setReading(null));
  };
  const needed = targetsOf(kind).filter(({ field }) => field.required);
  return (
    <>
      {error !== null && <Banner tone="error">{error}</Banner>}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what can be dropped here can be chosen with the button, too */}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <ClipboardPaste size={28} aria-hidden="true" className={css.dropIcon} />
        <p className={css.dropTitle}>
          Copy the cells in your spreadsheet, and press <Kbd>Ctrl</Kbd> <Kbd>V</Kbd> here
        </p>
        <p className={css.quiet}>or drop an XLSX or CSV file, or</p>
        {reading === null ? (
          <PickFile label={`Choose a file of ${kind.plural}`} text="Choose file" accept=".xlsx,.csv,.tsv,.txt" file={null} onPick={take} />
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
          <li>Of a formula, its last computed value. Files with macros are refused.</li>
        </ul>
      </section>
    </>
  );
}

const identityWords = (kind: Kind) =>
  waysToFind(kind)
    .map((names) => names.map((name) => kind.fields[name]?.label ?? name).join(' and '))
    .join(', or by ');
