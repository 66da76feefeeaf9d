import { Button } from '../../../ui/Button';
import { saveBlob } from '../../../records/files/downloadFile';
import css from './Factor.module.css';

/** New recovery codes, which are shown only once, with ways to keep them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const text = `Recovery codes for Vessel Ops (${location.host}). Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <>
      <p>Keep these codes where you find them without your phone. Each signs you in once in place of a code. They are not shown again.</p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'vessel-ops-recovery-codes.txt')}>Download</Button>
      </div>
    </>
  );
}
