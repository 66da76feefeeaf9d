const LONGEST = 254;
// What mail servers take everywhere. Letters outside ASCII, and invisible characters, would let one address pass for another.
const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
/** Spaces around it are forgiven; a byte order mark, which `trim` takes as well, is not. */
const AROUND = /^[ \t\r\n]+|[ \t\r\n]+$/g;

/** What is said of one that is not. */
export const INVALID_EMAIL = 'Please enter a valid email address.';

/** Whether `text` can be the e-mail of an account (section 5, Register), for the form and for the server alike. */
export function isEmail(text: string): boolean {
  const email = text.replace(AROUND, '');
  return email.length <= LONGEST && EMAIL.test(email);
}
