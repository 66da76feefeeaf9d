import { useState } from 'react';
import { recordName } from '../../../shared/kinds/recordNaming';
import { contentsWords, type Contents } from '../../../shared/api/contents';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { paths } from '../../../shared/api/paths';
import { useSession } from '../../net/session';
import { useQuery } from '../../net/useQuery';
import { useLoading, useSelectedVessel, useVesselRecords } from '../../sync/hooks';
import { FieldBox } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { UNDO_ONE } from '../list/deletionWords';

/** Lists the records that are deleted with a vessel, and asks for its name. */
export function VesselNameCheck({ vessel, onReady }: { vessel: AnyRecord; onReady: (ready: boolean) => void }) {
  const contents = useContents(vessel.id);
  const { invoiceToken } = useSession();
  const [typed, setTyped] = useState('');
  const name = recordName(kindOf('vessels'), vessel);
  const words = contents && contentsWords(contents, invoiceToken === null ? 'summary' : 'full');
  const type = (text: string) => {
    setTyped(text);
    onReady(isSameName(text, name));
  };
  return (
    <>
      <p role="status">
        {words === undefined ? 'All its records are deleted too.' : words === '' ? 'It has no records.' : `This also deletes ${words}.`}{' '}
        {UNDO_ONE}
      </p>
      <FieldBox label="Vessel Name" hint={`Type “${name}” to delete it.`} required>
        <TextInput
          data-autofocus
          value={typed}
          onChange={type}
          // The name only proves the answer: a click outside still answers no.
          onInput={(event) => event.stopPropagation()}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </FieldBox>
    </>
  );
}

const asSeen = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ');

/** Whether two names look the same: equal case, ignoring Unicode normalization and repeated spaces. */
const isSameName = (typed: string, name: string): boolean => asSeen(typed) === asSeen(name);

/** The number of records of each kind on a vessel, from the store if it is loaded, else from the server. Undefined while loading. */
function useContents(vessel: number): Contents | undefined {
  const records = useVesselRecords();
  const { id } = useSelectedVessel();
  const isLoaded = useLoading().state === 'ready' && id === vessel;
  const { data } = useQuery<{ contents: Contents }>(paths.contents(vessel), { enabled: !isLoaded });
  return isLoaded ? Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, records[kind].length])) : data?.contents;
}
