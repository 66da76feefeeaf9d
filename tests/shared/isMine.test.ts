import { expect, test } from 'vitest';
import { isAssignedTo, personField } from '../../shared/status/assignedToMe';
import { kindOf } from '../../shared/kinds/kinds';

const MESSAGES = kindOf('daily-messages');
const ME = { email: 'ann@example.com', name: 'Ann Lee', rank: 'Master', vessel: 7, seq: 1 };
const inCharge = (person_in_charge: unknown, me = ME) => isAssignedTo(MESSAGES, 7, { id: 1, vessel_id: 7, rev: 1, person_in_charge }, me);

test('a kind without a person in charge has none', () => {
  expect([personField(MESSAGES), personField(kindOf('crew'))]).toEqual(['person_in_charge', undefined]);
  expect(isAssignedTo(kindOf('crew'), 7, { id: 1, vessel_id: 7, rev: 1, name: 'Ann Lee' }, ME)).toBe(false);
});

test.each(['Ann Lee', 'ann lee, Master', 'Capt. ANN LEE', 'Bo and Ann Lee', 'Änn Lee', 'Ann@Example.com', 'Master', ' master '])(
  '%s is me',
  (named) => expect(inCharge(named)).toBe(true),
);

test.each(['Joann Lee', 'Ann Leeson', 'Lee Ann', 'Bo', 'Chief Officer', 'Master of another ship', '', null])('%s is not', (named) =>
  expect(inCharge(named)).toBe(false),
);

test('a rank counts on the vessel its holder is on board of, and nowhere else', () => {
  expect(inCharge('Master', { ...ME, vessel: 8 })).toBe(false);
  expect(inCharge('Ann Lee', { ...ME, vessel: 8 })).toBe(true);
});

test('without a name and a rank nothing is mine', () => {
  for (const named of ['Ann Lee', '', 'Master']) expect(inCharge(named, { ...ME, name: '', rank: '' })).toBe(false);
});
