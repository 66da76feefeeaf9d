/** What sign-in says when it refuses (shared/README.md, section 8). */
export const INVALID_CREDENTIALS = 'Invalid credentials';
export const WRONG_PASSWORD = 'The current password is not right.';
export const INVALID_INVOICE_CREDENTIALS = 'Invalid invoice access credentials';
export const LINK_EXPIRED = 'This link has expired or was used already. Please ask for a new one.';
