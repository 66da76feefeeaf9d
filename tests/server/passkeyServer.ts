import { usePasskeys } from '../support/passkeys';

/** The server that the parts of passkeys.test.ts share. */
export const passkeyServer = usePasskeys();
