import { useId } from 'react';
import { TextInput, type TextInputProps } from './TextInput';

/** Free text with suggestions: any of `options` is offered, anything may be typed. */
export function SuggestInput({ options, ...rest }: TextInputProps & { options: readonly string[] }) {
  const list = useId();
  return (
    <>
      <TextInput {...rest} list={list} />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
    </>
  );
}
