import { expect, test } from 'vitest';
import { showQuantity } from '../../shared/basics/text';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [199_629, '199,629'],
  [999_999_999, '999,999,999'],
  [14.5, '14.5'],
  [12_345.678, '12,345.678'],
  [-1_200, '-1,200'],
])('%d is shown as %s', (quantity, shown) => expect(showQuantity(quantity)).toBe(shown));
