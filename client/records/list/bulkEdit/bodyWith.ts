import { authorsDay } from '../../../net/serverTime';
import type { AnyRecord, Kind, Values } from '../../../../shared/kinds/kind';
import { readValues } from '../../form/validation';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { Problem } from '../../../../shared/basics/problem';
import { bodyOf } from '../../form/bodyOf';
import { typedValues, type TypedValues } from '../../form/typedValues';
import type { FormScreen } from '../../kinds/KindScreens';

/** The record as typed values of its form. */
const typedOf = (kind: Kind, screen: FormScreen, record: AnyRecord): TypedValues => typedValues(kind, screen.opened(record));

/** The value of `text` in one field, as the form would send it. */
export const valueOf = (kind: Kind, screen: FormScreen, record: AnyRecord, name: string, text: string): unknown =>
  bodyOf(kind, screen, { ...typedOf(kind, screen, record), [name]: text }, 'edit')[name];

/**
 * The request body of a record with some values changed, as its form would send it.
 * @throws Problem 'invalid' with the sentence of the form, if its rules refuse the value.
 */
export function bodyWith(kind: Kind, screen: FormScreen, record: AnyRecord, changes: Values): Values {
  const reading = readValues(kind, { ...bodyOf(kind, screen, typedOf(kind, screen, record), 'edit'), ...changes }, 'edit', authorsDay());
  if ('sentence' in reading) throw invalid(reading.sentence, reading.fields);
  return screen.body(reading.values, 'edit', record);
}

const invalid = (sentence: string, fields: FieldProblems) => new Problem('invalid', sentence, { fields });
