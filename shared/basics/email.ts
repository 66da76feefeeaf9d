const LONGEST = 254;
/** With spaces around it. Longer text is not looked into. */
export const LONGEST_TYPED_EMAIL = 1_000;
// What mail servers take everywhere. Letters outside ASCII, and invisible characters, would let one address pass for another.
const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
/** Spaces around it are forgiven; a byte order mark, which `trim` takes as well, is not. */
const AROUND = ' \t\r\n';

/** What is said of one that is not. */
export const INVALID_EMAIL = 'Please enter a valid email address.';

/** Whether `text` can be the e-mail of an account (section 5, Register), for the form and for the server alike. */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST_TYPED_EMAIL) return false;
  let [from, to] = [0, text.length];
  while (from < to && AROUND.includes(text.charAt(from))) from += 1;
  while (to > from && AROUND.includes(text.charAt(to - 1))) to -= 1;
  const email = text.slice(from, to);
  return email.length <= LONGEST && EMAIL.test(email);
}
