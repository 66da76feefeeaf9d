import { useState } from 'react';
import { ACCESS_SENTENCES, type LimitedAccess, ROLES, type Role } from '../../../shared/api/access';
import { fromTyped, toTyped } from '../../../shared/basics/calendar';
import type { FieldProblems } from '../../../shared/basics/problem';
import { TypedDate } from '../../records/form/TypedDate';
import { FieldBox } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { ShipsChoice } from '../account/displays/ShipsChoice';
import { ROLE_HINTS, ROLE_WORDS } from './accessWords';

export const NEW_ACCESS: LimitedAccess = { role: 'editor', vessels: null, ends: null };

/** The typed access of a form: `ends` as text. */
export interface TypedAccess extends Omit<LimitedAccess, 'ends'> {
  ends: string;
}

export const useTypedAccess = ({ role, vessels, ends }: LimitedAccess) => useState<TypedAccess>({ role, vessels, ends: toTyped(ends) });

/** The access that was typed; an administrator works on all vessels. */
export const typedAccess = ({ role, vessels, ends }: TypedAccess): LimitedAccess => ({
  role,
  vessels: role === 'administrator' ? null : vessels,
  ends: fromTyped(ends),
});

/** What is wrong with the typed access, by field. */
export const accessProblems = ({ role, vessels, ends }: TypedAccess): FieldProblems => ({
  ...(role !== 'administrator' && vessels?.length === 0 && { vessels: ACCESS_SENTENCES.vessels }),
  ...(ends.trim() !== '' && fromTyped(ends) === null && { ends: ACCESS_SENTENCES.ends }),
});

const OPTIONS = ROLES.toReversed().map((role) => ({ value: role, label: ROLE_WORDS[role] }));

interface AccessFieldsProps {
  access: TypedAccess;
  errors: FieldProblems;
  onChange(access: TypedAccess): void;
}

/** The fields of an access: role, ships and last day. */
export function AccessFields({ access, errors, onChange }: AccessFieldsProps) {
  const set = (values: Partial<TypedAccess>) => onChange({ ...access, ...values });
  return (
    <>
      <FieldBox label="Role" hint={ROLE_HINTS[access.role]} error={errors.role}>
        <Select value={access.role} onChange={(role) => set({ role: role as Role })} options={OPTIONS} />
      </FieldBox>
      {access.role !== 'administrator' && (
        <ShipsChoice vessels={access.vessels} error={errors.vessels} onChange={(vessels) => set({ vessels })} />
      )}
      <FieldBox label="Last day" hint="Empty: without end. The account may sign in up to this day (UTC)." error={errors.ends}>
        <TypedDate value={access.ends} onChange={(ends) => set({ ends })} />
      </FieldBox>
    </>
  );
}
