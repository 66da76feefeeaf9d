import { useRoles } from '../support/rolesFixture';

/** The server that strangers.test.ts and its part, tests/server/roleRules.ts, share. */
export const fixture = useRoles();
