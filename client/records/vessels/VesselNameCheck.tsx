import { useState } from 'react';
import { nameOf } from '../../../shared/kinds/called';
import { contentsWords } from '../../../shared/api/contents';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { useSession } from '../../net/sessionStorage';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { UNDO_ONE } from '../list/deletionWords';
import { isSameName } from './isSameName';
import { useContents } from './useContents';

/** What goes with a vessel that is deleted, and the field that its name is typed in first. */
export function VesselNameCheck({ vessel, onReady }: { vessel: AnyRecord; onReady: (ready: boolean) => void }) {
  const contents = useContents(vessel.id);
  const { invoiceToken } = useSession();
  const [typed, setTyped] = useState('');
  const name = nameOf(kindOf('vessels'), vessel);
  const words = contents && contentsWords(contents, invoiceToken === null ? 'summary' : 'full');
  const type = (text: string) => {
    setTyped(text);
    onReady(isSameName(text, name));
  };
  return (
    <>
      <p role="status">
        {words === undefined ? 'All its records go with it.' : words === '' ? 'It has no records.' : `With it go ${words}.`} {UNDO_ONE}
      </p>
      <Field label="Vessel Name" hint={`Type “${name}” to delete it.`} required>
        <TextInput data-autofocus value={typed} onChange={type} autoCapitalize="off" autoCorrect="off" spellCheck={false} />
      </Field>
    </>
  );
}
