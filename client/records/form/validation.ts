import * as z from 'zod/mini';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/** Validation in the browser. Forms load it after they are shown, because zod is as large as the form itself. */
export { readValues } from '../../../shared/kinds/readValues';
