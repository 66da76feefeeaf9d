/** The text of a digest, whatever names hold and however much there is. */
import { expect, test } from 'vitest';
import { digestPaths, NO_DIGEST } from '../../shared/api/digest';
import type { VesselKind } from '../../shared/kinds/kinds';
import type { News } from '../../server/digests/readDigest';
import { writeDigest } from '../../server/digests/writeDigest';
import { person } from '../support/person';
import { sharedServer } from '../support/sharedServer';

const TODAY = '2026-11-22';
const NOTHING: News = { blocked: [], crossed: [], verdicts: [], waiting: [] };
const line = (id: number, name: string, kind: VesselKind = 'certificates') => ({ vessel: 1, kind, id, name });
const write = (news: Partial<News>, ship = 'MV One') =>
  writeDigest({ news: { ...NOTHING, ...news }, today: TODAY, ships: new Map([[1, ship]]), origin: 'https://fleet.example.com' });

test('nothing new is no mail', () => expect(write({})).toBeNull());

test('changed verdicts come first, what cannot sail before what can again, each with its first reason', () => {
  const item = { ...line(3, 'IOPP'), level: 'expired' as const, date: '2026-11-20', days: -2, since: null, stops: 'now' as const };
  const verdicts = [
    { vessel: 2, was: 'blocked' as const, verdict: { answer: 'yes' as const, item: null, gap: null, reasons: 0 } },
    { vessel: 1, was: 'yes' as const, verdict: { answer: 'blocked' as const, item, gap: null, reasons: 4 } },
    {
      vessel: 1,
      was: 'yes' as const,
      verdict: { answer: 'unknown' as const, item: null, gap: 'No ISPP certificate is recorded', reasons: 1 },
    },
  ];
  const { subject, text } = write({ verdicts }) ?? { subject: '', text: '' };
  expect(subject).toBe('1 ship cannot sail, 1 ship can sail, 1 ship unknown: Vessel Ops');
  expect(text.split('\n').filter((told) => /^(MV|Vessel) /.test(told))).toEqual([
    'MV One: Cannot sail (IOPP: expired 2 days ago; before: Can sail)',
    'Vessel 2: Can sail (before: Cannot sail)',
    'MV One: Unknown (No ISPP certificate is recorded; before: Can sail)',
  ]);
  expect(text).toContain('https://fleet.example.com/?vessel=1');
});

test('a verdict that was counted on an earlier day tells the days until today', () => {
  const item = { ...line(3, 'IOPP'), level: 'in30' as const, date: '2026-12-02', days: 13, since: null, stops: 'soon' as const };
  const verdicts = [{ vessel: 1, was: 'yes' as const, verdict: { answer: 'risk' as const, item, gap: null, reasons: 1 } }];
  expect(write({ verdicts })?.text).toContain('MV One: At risk (IOPP: expires in 10 days; before: Can sail)');
});

test('a name is one line of the text, escaped in HTML, and not in the subject', () => {
  const hostile = `Class\r\nBcc: thief@example.org\u2028\u0000 <b onmouseover="x">'&${'x'.repeat(500)}`;
  const { subject, text, html } = write({ waiting: [line(1, hostile)] }, 'MV\nOne') ?? { subject: '', text: '', html: '' };
  expect(subject).toBe('1 waiting for you: Vessel Ops');
  const told = text.split('\n').filter((each) => each.includes('thief'));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^MV One: Class Bcc: thief@example\.org <b onmouseover="x">'&x+… \(Certificates\)$/);
  expect(told[0]?.length).toBeLessThan(150);
  expect(html).toContain('&lt;b onmouseover=&quot;x&quot;&gt;');
  expect(html).not.toMatch(/<b /);
});

test('of very much the first hundred under a heading are told, and how many more there are', () => {
  const crossed = Array.from({ length: 250 }, (_, nth) => ({
    ...line(nth + 1, `Paper ${nth + 1}`),
    date: '2026-11-29',
    days: 7 as const,
    past: 'expired' as const,
  }));
  const { subject, text, html } = write({ crossed }) ?? { subject: '', text: '', html: '' };
  expect(subject).toBe('250 items due: Vessel Ops');
  expect(text).toContain('Paper 100 (');
  expect(text).not.toContain('Paper 101 (');
  for (const form of [text, html]) expect(form).toContain('and 150 more');
});

test('what needs action comes first, in the one order of urgency; then an overdue invoice and what is due today, then what is near', () => {
  const blocked = [
    { ...line(1, 'Class audit', 'audits'), level: 'condition' as const, date: '2026-12-20', days: 28, since: '2026-11-20', stops: null },
    {
      ...line(2, 'Suez', 'psc-inspections'),
      level: 'detained' as const,
      date: null,
      days: null,
      since: '2026-11-20',
      stops: 'now' as const,
    },
  ];
  const crossed = [
    { ...line(3, 'Near'), date: '2026-11-25', days: 7 as const, past: 'expired' as const },
    { ...line(6, 'Drill'), date: '2026-11-12', days: 0 as const, past: 'overdue' as const },
    { ...line(7, 'INV-1', 'invoices'), date: '2026-11-10', days: 0 as const, past: null },
    { ...line(4, 'Overdue'), date: '2026-11-20', days: 0 as const, past: 'expired' as const },
    { ...line(5, 'Today'), date: TODAY, days: 0 as const, past: 'expired' as const },
    { ...line(1, 'Class audit', 'audits'), date: '2026-12-20', days: 30 as const, past: 'conditionOverdue' as const },
  ];
  const { subject, text } = write({ blocked, crossed }) ?? { subject: '', text: '' };
  expect(subject).toBe('1 detained, 1 condition of class, 6 items due: Vessel Ops');
  expect([...text.matchAll(/^MV One: (.+)$/gm)].map(([, told]) => told)).toEqual([
    'Suez (PSC Inspections, Detained)',
    'Overdue (Certificates, 20-11-2026, 2 days ago)',
    'Drill (Certificates, 12-11-2026, 10 days ago)',
    'Class audit (Audits/Surveys, Condition of class)',
    'INV-1 (Invoices, 10-11-2026, 12 days ago)',
    'Today (Certificates, 22-11-2026, today)',
    'Near (Certificates, 25-11-2026, in 3 days)',
  ]);
});

test('without a mail server no digest can be turned on', async () => {
  const server = await sharedServer();
  const kim = await person(server.url);
  const digest = async () => (await kim.get(digestPaths.digest)).body;
  expect(await digest()).toMatchObject({ on: false, canMail: false });
  const { status, body } = await kim.put(digestPaths.digest, { ...NO_DIGEST, on: true });
  expect([status, body.error]).toEqual([400, expect.stringContaining('sends no mail')]);
  expect(await digest()).toMatchObject({ on: false });
  await server.stop();
});
