/**
 * The pressed key, as shortcuts name it. Shortcuts are Latin letters: on a layout of another script, such as Greek or Cyrillic, it is the letter that a
 * Latin keyboard has in the same place.
 */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const [, latin] = /^Key([A-Z])$/.exec(code) ?? [];
  if (!latin || !/^(?!\p{Script=Latin})[\p{L}\p{M}]$/u.test(key)) return key;
  return shiftKey ? latin : latin.toLowerCase();
}
