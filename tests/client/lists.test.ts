import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { recordName } from '../../shared/kinds/recordNaming';
import { hasFile } from '../../shared/kinds/foreignFiles';
import { PROBLEM_STATUS, type ProblemCode } from '../../shared/basics/problem';
import { isFileRefused } from '../../client/net/upload';
import { extensionFor, nameFromDisposition } from '../../client/records/files/fileName';
import { downloadUrlOf, isAccepted } from '../../client/records/files/fileOf';
import { afterStep, nextStep } from '../../client/records/cells/messageStatus';
import { cellText } from '../../client/records/list/cellText';
import { columnsOf } from '../../client/records/list/column';
import { dueWords } from '../../client/records/cells/dueItems';
import { screensOf } from '../../client/records/kinds/registry';
import { summaryOf } from '../../client/records/list/summaries';
import { toneOf } from '../../client/records/list/tone';

const TODAY = '2026-11-21';
const record = (kind: Parameters<typeof kindOf>[0], values: Partial<AnyRecord>): AnyRecord => {
  const blank = Object.fromEntries(Object.keys(kindOf(kind).fields).map((name) => [name, null]));
  return present(kindOf(kind), { ...blank, id: 1, vessel_id: 7, rev: 1, ...values }, TODAY);
};

describe('the cells of a list', () => {
  it('say dates, money and what is missing as the specification does', () => {
    const invoice = record('invoices', { invoice_number: 'A-1', date_raised: '2026-03-01', amount: 1234.5, paid_amount: 34.25 });
    const said = Object.fromEntries(columnsOf(kindOf('invoices')).map((column) => [column.key, cellText(column, invoice)]));
    expect(said).toMatchObject({ date_raised: '01-03-2026', due_date: 'N/A', remarks: '' });
    expect(said).toMatchObject({ amount: '$1,234.50', outstanding_amount: '$1,200.25' });
    const status = columnsOf(kindOf('equipment-inspections')).find((column) => column.key === 'inspection_status');
    expect(status && cellText(status, { id: 1, vessel_id: 7, rev: 1 })).toBe('N/A');
  });

  it('names a record by the first value its kind requires', () => {
    expect(recordName(kindOf('certificates'), record('certificates', { certificate_name: 'Load Line' }))).toBe('Load Line');
    expect(recordName(kindOf('requisitions'), record('requisitions', { id: 4 }))).toBe('requisition 4');
  });
});

describe('tones', () => {
  it.each([
    ['Overdue', 'late'],
    ['Detained', 'late'],
    ['3 days since expiry', 'late'],
    ['Condition of Class (COC)', 'soon'],
    ['30 days to expire', 'soon'],
    ['1 day to expire', 'soon'],
    ['1 day since expiry', 'late'],
    ['Expires today', 'soon'],
    ['31 days to expire', 'ok'],
    ['Fully Supplied', 'ok'],
    ['Cancelled', 'neutral'],
    ['toString', 'neutral'],
  ])('%s is %s', (word, tone) => expect(toneOf(word)).toBe(tone));

  it('counts the days beside a due date', () => {
    expect([0, 1, 12, -1, -40].map(dueWords)).toEqual(['today', 'in 1 day', 'in 12 days', '1 day overdue', '40 days overdue']);
  });
});

describe('summaries', () => {
  it('hold what is within 30 days, the earliest first, and tell apart what expired earlier', () => {
    const items = [
      record('equipment-inspections', { id: 1, item_name: 'Raft', next_due_date: '2026-12-21' }),
      record('equipment-inspections', { id: 2, item_name: 'EPIRB', next_due_date: '2026-10-22' }),
      record('equipment-inspections', { id: 3, item_name: 'Pump', next_due_date: '2026-10-21' }),
      record('equipment-inspections', { id: 4, item_name: 'Hose', next_due_date: '2026-12-22' }),
    ];
    const summary = summaryOf(kindOf('equipment-inspections'), screensOf('equipment-inspections').list.summary, items, TODAY);
    expect(summary?.rows.map(({ id }) => id)).toEqual([2, 1]);
    expect(summary?.expiredEarlier).toBe(1);
  });

  it('of crew goes by the contract', () => {
    const crew = [record('crew', { id: 5, name: 'Bea', date_of_joining: '2026-08-25', contract_period: '3 Months' })];
    expect(summaryOf(kindOf('crew'), screensOf('crew').list.summary, crew, TODAY)?.rows).toHaveLength(1);
    expect(summaryOf(kindOf('audits'), screensOf('audits').list.summary, [], TODAY)).toBeNull();
  });
});

describe('a message', () => {
  it('is completed today and reopened without a date', () => {
    const open = record('daily-messages', { request_no: 'M-1', status: 'In Progress', description: 'Pump' });
    expect(nextStep(open)).toBe('Mark Completed');
    const completed = afterStep(open, TODAY);
    expect(completed).toEqual({ status: 'Completed', completion_date: TODAY });
    expect(afterStep({ ...open, ...completed }, TODAY)).toEqual({ status: 'In Progress', completion_date: null });
  });
});

describe('an audit marked passed', () => {
  it('keeps its next due date; a condition of class has met its own and loses it', () => {
    const passed = (status: string) =>
      screensOf('audits').list.complete?.values(record('audits', { status, next_due_date: '2026-11-24' }), TODAY);
    expect(passed('Pending')).toEqual({ status: 'Passed', completion_date: TODAY });
    expect(passed('Condition of Class (COC)')).toEqual({ status: 'Passed', completion_date: TODAY, next_due_date: null });
  });
});

describe('files', () => {
  it('are there when any sign of section 3 says so', () => {
    expect(hasFile(record('certificates', {}))).toBe(false);
    for (const sign of ['file_path', 'file_url', 'url', 'download_url', 'document_url', 'attachment_path', 'path', 'test_report_path']) {
      expect(hasFile({ id: 1, vessel_id: 7, rev: 1, [sign]: '/x' })).toBe(true);
    }
    expect(hasFile({ id: 1, vessel_id: 7, rev: 1, has_file: true })).toBe(true);
  });

  it('open elsewhere only at an address that cannot run a script', () => {
    const at = (download_url: unknown) => downloadUrlOf({ id: 1, vessel_id: 7, rev: 1, download_url });
    expect(at('https://example.org/a.pdf')).toBe('https://example.org/a.pdf');
    expect(at('javascript:alert(1)')).toBeNull();
    expect(at(null)).toBeNull();
  });

  it('are accepted by their ending, and named by the answer', () => {
    expect(isAccepted('SCAN.PDF', ['.pdf', '.jpg'])).toBe(true);
    expect(isAccepted('scan.exe', ['.pdf', '.jpg'])).toBe(false);
    const types = [
      'image/png; x=1',
      'image/jpeg',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'text/plain',
      null,
    ];
    expect(types.map(extensionFor)).toEqual(['png', 'jpg', 'doc', 'docx', 'pdf', 'pdf']);
    expect(nameFromDisposition('attachment; filename="a.pdf"; filename*=UTF-8\'\'T%C3%BCrk.pdf')).toBe('Türk.pdf');
    expect(nameFromDisposition('attachment; filename="a b.pdf"')).toBe('a b.pdf');
    expect(nameFromDisposition(null)).toBeNull();
  });

  it('go under another name after every refusal of the file', () => {
    const again = (Object.keys(PROBLEM_STATUS) as ProblemCode[]).filter((code) => !isFileRefused(code));
    // Not when the session is over, the record is gone, or the whole write is sent again later.
    expect(again).toEqual(['signed_out', 'wrong_credentials', 'not_found', 'restored', 'too_many', 'unavailable']);
  });
});
