/** The record that is open beside a list: named by the address, of its vessel alone. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useOpenRecord } from '../../client/records/list/panel/useOpenRecord';

const Open = ({ vessel }: { vessel: number }) => String(useOpenRecord(vessel).id);
const openAt = (address: string, vessel: number) =>
  renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [address] }, createElement(Open, { vessel })));

test.each([
  ['/certificates?vessel=2&open=12', 2, '12'],
  ['/certificates?open=12', 2, '12'],
  // Another ship is chosen, and the address still names the former one: the server would be asked for a record that ship 3 does not have.
  ['/certificates?vessel=2&open=12', 3, 'null'],
  ['/certificates?vessel=2&open=012', 2, 'null'],
  ['/certificates?vessel=2', 2, 'null'],
])('%s beside the list of ship %i: %s', (address, vessel, open) => {
  expect(openAt(address, vessel)).toBe(open);
});
