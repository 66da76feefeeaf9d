import css from './FirstWord.module.css';

/** The words of a button. A phone has room for the first; the others are still heard. */
export function FirstWord({ of }: { of: string }) {
  const [first = '', ...rest] = of.split(' ');
  return (
    <span>
      {first}
      <span className={css.rest}> {rest.join(' ')}</span>
    </span>
  );
}
