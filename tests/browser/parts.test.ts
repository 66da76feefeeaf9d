/** What the parts of the built client bring along. A module that stands beside other code brings all of it, over a satellite link too. */
import { expect, test } from 'vitest';
import { fileOfPart, loadedWith } from '../support/builtParts';

test.each([
  ['the particulars of the dashboard', 'VesselParticulars', 'table'],
  ['a form', 'FormPage', 'sign-in'],
  ['a list of certificates', 'CertificateList', 'sign-in'],
  ['a list of due dates', 'DuePage', 'kinds'],
  ['the menu of the dashboard', 'VesselMenu', 'kinds'],
  ['the notices of a page', 'PageNotices', 'kinds'],
  ['the command palette', 'Palette', 'kinds'],
])('%s: %s loads no file %s', (_what, part, other) => {
  expect(loadedWith(part)).not.toContain(fileOfPart(other));
});
