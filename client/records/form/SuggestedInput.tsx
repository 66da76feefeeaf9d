import { useEffect, useState } from 'react';
import type { Suggestions } from '../../../shared/kinds/suggestions';
import { loadChunk } from '../../net/loadChunk';
import { SuggestInput } from '../../ui/SuggestInput';
import type { TextInputProps } from '../../ui/TextInput';

const NONE: readonly string[] = [];

/** Free text with what `list` suggests. The lists come after the form: typing waits for none of them. */
export function SuggestedInput({ list, ...control }: TextInputProps & { list: Suggestions }) {
  const [options, setOptions] = useState(NONE);
  useEffect(() => {
    let left = false;
    void loadChunk(() => import('../../../shared/kinds/suggestions')).then(({ SUGGESTIONS }) => left || setOptions(SUGGESTIONS[list]));
    return () => {
      left = true;
    };
  }, [list]);
  return <SuggestInput {...control} options={options} />;
}
