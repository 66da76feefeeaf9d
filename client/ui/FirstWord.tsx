import css from './FirstWord.module.css';

/** The label of a button. A phone shows only the first word; screen readers get all. */
export function FirstWord({ of }: { of: string }) {
  const [first = '', ...rest] = of.split(' ');
  return (
    <span>
      {first}
      <span className={css.rest}> {rest.join(' ')}</span>
    </span>
  );
}
