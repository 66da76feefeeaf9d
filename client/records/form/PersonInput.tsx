import { usePeopleTexts } from '../../sync/usePeople';
import { SuggestInput } from '../../ui/SuggestInput';
import type { TextInputProps } from '../../ui/TextInput';

/** Free text that names a person: those who tell their name are offered, the ones on board of the selected vessel first. */
export function PersonInput(props: TextInputProps) {
  return <SuggestInput {...props} options={usePeopleTexts()} />;
}
