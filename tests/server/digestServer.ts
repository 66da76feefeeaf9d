import { useDigestFixture } from '../support/digestFixture';

/** The server that the parts of digests.test.ts share. */
export const fixture = useDigestFixture();
