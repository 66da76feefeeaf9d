import { ROLES, type Role } from '../../../shared/api/access';
import type { Config } from '../../config';
import { trusted } from '../../database/encoding';
import { recordModel } from '../../database/models/projections';
import { SignInFailed } from './provider';

/** What the groups of a person give: a role, and vessels; null: all. */
export interface GroupAccess {
  role: Role;
  vessels: number[] | null;
}

/**
 * The access of a person in `groups`: the highest of their roles, on the vessels of the groups with this role, so that no group adds to another. Null if the configuration maps no groups.
 * @throws SignInFailed 'group' if none of them is mapped, 'vessels' if they name no ship of the fleet
 */
export async function accessByGroups(
  { OIDC_GROUPS: mapping }: Pick<Config, 'OIDC_GROUPS'>,
  groups: readonly string[],
): Promise<GroupAccess | null> {
  if (!mapping) return null;
  const own = groups.flatMap((name) => mapping.get(name) ?? []);
  if (own.length === 0) throw new SignInFailed('group');
  const role = ROLES.find((each) => own.some((group) => group.role === each)) ?? 'reader';
  const counting = own.filter((group) => group.role === role);
  if (counting.some(({ vessels }) => vessels === 'all')) return { role, vessels: null };
  const numbers = counting.flatMap(({ vessels }) => (vessels === 'all' ? [] : vessels));
  const found = await recordModel('vessels')
    .find({ vessel: 0, imo_number: trusted({ $in: numbers }), deleted: false }, { _id: 1 })
    .lean<{ _id: number }[]>();
  if (found.length === 0) throw new SignInFailed('vessels');
  return { role, vessels: found.map(({ _id }) => _id).sort((a, b) => a - b) };
}
