/** The table of screens. */
import { expect, test } from 'vitest';
import { SCREENS } from '../../client/app/screens';

test('no two screens have the same shortcut', () => {
  const shortcuts = SCREENS.flatMap(({ shortcut = [] }) => shortcut);
  expect(shortcuts).toHaveLength(new Set(shortcuts).size);
});
