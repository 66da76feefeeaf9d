import { expect, test } from 'vitest';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';

// Section 7, word for word, for vessel 5 and record 9.
test('the paths of the contract', () => {
  expect([paths.register, paths.login, paths.invoiceLogin]).toEqual(['/api/register', '/api/login', '/api/invoice-login']);
  expect(paths.vessels).toBe('/api/vessels');
  expect(paths.record('vessels', 9, 9)).toBe('/api/vessels/9');
  expect(paths.dashboard(5)).toBe('/api/vessels/5/dashboard');
  expect(paths.lists(5)).toBe('/api/vessels/5/lists');
  expect(paths.changes(5, 12)).toBe('/api/vessels/5/changes?since=12');
  expect(KIND_NAMES.map((kind) => paths.list(kind, 5))).toEqual(
    expect.arrayContaining([
      '/api/vessels',
      '/api/vessels/5/certificates',
      '/api/vessels/5/crew',
      '/api/vessels/5/audits',
      '/api/vessels/5/psc-inspections',
      '/api/vessels/5/equipment-inspections',
      '/api/vessels/5/requisitions',
      '/api/vessels/5/daily-messages',
      '/api/vessels/5/invoices',
    ]),
  );
  expect(KIND_NAMES.map((kind) => paths.record(kind, 5, 9))).toEqual(
    expect.arrayContaining([
      '/api/vessels/9',
      '/api/vessels/5/certificates/9',
      '/api/vessels/5/crew/9',
      '/api/vessels/5/audits/9',
      '/api/vessels/5/psc-inspections/9',
      '/api/vessels/5/equipment-inspections/9',
      '/api/vessels/5/requisitions/9',
      '/api/daily-messages/9',
      '/api/invoices/9',
    ]),
  );
  expect(paths.create('daily-messages', 5)).toBe('/api/daily-messages');
  expect(paths.create('invoices', 5)).toBe('/api/invoices');
  expect(paths.create('requisitions', 5)).toBe('/api/vessels/5/requisitions');
  expect(paths.fileUpload('certificates', 5, 9)).toBe('/api/vessels/5/certificates/9/upload');
  expect(paths.fileDownload('certificates', 5, 9)).toBe('/api/vessels/5/certificates/9/download');
  expect(paths.certificateFile(5, 9)).toBe('/api/vessels/5/certificates/9/file');
  expect(paths.fileUpload('equipment-inspections', 5, 9)).toBe('/api/vessels/5/equipment-inspections/9/upload-report');
  expect(paths.fileDownload('equipment-inspections', 5, 9)).toBe('/api/vessels/5/equipment-inspections/9/download-report');
});
