import { Anchor } from 'lucide-react';
import { useEffect } from 'react';
import { showCode } from '../../../shared/api/display';
import { usePairing } from './usePairing';
import css from './PairingScreen.module.css';

/** A screen that is no display yet: its code, as large as there is room, and what to do with it. `onPaired` is handed its token. */
export function PairingScreen({ removed, onPaired }: { removed: boolean; onPaired(token: string): void }) {
  const { code, problem } = usePairing(onPaired);
  useEffect(() => {
    document.title = 'New display · Vessel Ops';
  }, []);
  return (
    <main className={css.screen}>
      <p className={css.brand}>
        <Anchor aria-hidden="true" /> Vessel Ops
      </p>
      <h1 className={css.title}>{removed ? 'This display was removed' : 'A new display'}</h1>
      <p className={css.code} aria-label={code ? [...code].join(' ') : 'No code yet'} aria-live="polite">
        {code ? showCode(code) : '···· ····'}
      </p>
      <p className={css.words}>
        {code
          ? 'To show your ships here, sign in to Vessel Ops on another device, open Account, choose Add a display, and enter this code.'
          : (problem ?? 'Asking for a code…')}
      </p>
      {code && problem && <p className={css.problem}>{problem}</p>}
    </main>
  );
}
