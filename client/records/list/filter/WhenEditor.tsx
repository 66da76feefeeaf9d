import { useState } from 'react';
import { fromTyped, toTyped } from '../../../../shared/basics/calendar';
import { Field } from '../../../ui/Field';
import { MenuRow } from '../../../ui/MenuRow';
import { OVERDUE } from '../../../../shared/api/fleetDue';
import { readTypedDate } from '../../../../shared/basics/typedDate';
import { authorsDay } from '../../form/authorsDay';
import { TypedDate } from '../../form/TypedDate';
import css from './FilterMenu.module.css';
import { readWhen, type When, whenWords } from './when';
import { writeWhen } from './writeWhen';

interface WhenEditorProps {
  /** Whether it is the date its kind falls due on: that is looked at ahead, others back. */
  isDue: boolean;
  when: When | null;
  onChange(text: string): void;
}

const AHEAD = [OVERDUE, '7d', '30d', '90d'];
const BACK = ['-7d', '-30d', '-90d', '-'];

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Chooses a span of days, one of the usual or any; the list follows at once. */
export function WhenEditor({ isDue, when, onChange }: WhenEditorProps) {
  const span = when && typeof when === 'object' && 'from' in when ? when : { from: null, to: null };
  const [typed, setTyped] = useState({ from: toTyped(span.from), to: toTyped(span.to) });
  const chosen = when ? writeWhen(when) : '';

  const type = (end: 'from' | 'to', text: string) => {
    const next = { ...typed, [end]: text };
    setTyped(next);
    const [from, to] = [fromTyped(next.from), fromTyped(next.to)];
    const isWhole = (next.from === '' || from) && (next.to === '' || to);
    const meant = writeWhen({ from, to });
    if (isWhole && (meant === '' || readWhen(meant))) onChange(meant);
  };
  const press = (text: string) => {
    setTyped({ from: '', to: '' });
    onChange(text === chosen ? '' : text);
  };
  const problem = (text: string) => (text.length === 10 && !readTypedDate(text, authorsDay()) ? 'Use DD-MM-YYYY.' : undefined);
  const [from, to] = [fromTyped(typed.from), fromTyped(typed.to)];
  return (
    <>
      <ul className={css.values}>
        {(isDue ? AHEAD : BACK).map((text) => {
          const preset = readWhen(text);
          return (
            preset && (
              <li key={text}>
                <MenuRow on={text === chosen} onClick={() => press(text)}>
                  {upper(whenWords(preset))}
                </MenuRow>
              </li>
            )
          );
        })}
      </ul>
      <div className={css.span}>
        <Field label="From" error={problem(typed.from)}>
          <TypedDate value={typed.from} onChange={(text) => type('from', text)} />
        </Field>
        <Field label="To" error={problem(typed.to) ?? (from && to && from > to ? 'Earlier than the start date.' : undefined)}>
          <TypedDate value={typed.to} onChange={(text) => type('to', text)} />
        </Field>
      </div>
    </>
  );
}
