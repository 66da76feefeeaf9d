import { useRoles } from '../support/rolesFixture';

/** The server that strangers.test.ts and its parts, roleRules.ts and invitationRules.ts in tests/server, share. */
export const fixture = useRoles();
