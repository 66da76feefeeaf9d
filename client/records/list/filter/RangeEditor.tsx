import { useState } from 'react';
import { Field } from '../../../ui/Field';
import { MenuRow } from '../../../ui/MenuRow';
import { NumberInput } from '../../../ui/NumberInput';
import css from './FilterMenu.module.css';
import { type Range, readRange } from './range';

interface RangeEditorProps {
  range: Range | null;
  onChange(text: string): void;
}

const NONE = '-';

/** Chooses figures from one to another, or those that are not given; the list follows at once. */
export function RangeEditor({ range, onChange }: RangeEditorProps) {
  const span = typeof range === 'object' && range ? range : { from: null, to: null };
  const [typed, setTyped] = useState({ from: String(span.from ?? ''), to: String(span.to ?? '') });
  const isTurned = typed.from !== '' && typed.to !== '' && Number(typed.from) > Number(typed.to);
  const type = (end: 'from' | 'to', text: string) => {
    const next = { ...typed, [end]: text };
    setTyped(next);
    const meant = next.from === '' && next.to === '' ? '' : `${next.from}..${next.to}`;
    if (meant === '' || readRange(meant)) onChange(meant);
  };
  const isNone = range === NONE;
  const press = () => {
    setTyped({ from: '', to: '' });
    onChange(isNone ? '' : NONE);
  };
  return (
    <>
      <ul className={css.values}>
        <li>
          <MenuRow on={isNone} onClick={press}>
            None given
          </MenuRow>
        </li>
      </ul>
      <div className={css.span}>
        <Field label="From">
          <NumberInput step="any" value={typed.from} onChange={(text) => type('from', text)} />
        </Field>
        <Field label="To" error={isTurned ? 'Must not be less than From.' : undefined}>
          <NumberInput step="any" value={typed.to} onChange={(text) => type('to', text)} />
        </Field>
      </div>
    </>
  );
}
