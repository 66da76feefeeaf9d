import css from './Control.module.css';
import { cx } from './cx';
import { Search } from 'lucide-react';
import { TextInput, type TextInputProps } from './TextInput';

/** An input that filters a list. `label` is its accessible name, because it has no FieldBox. */
export function SearchInput({ label, className, ...rest }: TextInputProps & { label: string }) {
  return (
    <span className={cx(css.wrap, className)}>
      <span className={css.lead}>
        <Search size={15} aria-hidden="true" />
      </span>
      <TextInput enterKeyHint="search" placeholder={label} {...rest} type="search" aria-label={label} className={css.hasLead} />
    </span>
  );
}
