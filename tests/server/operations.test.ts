import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertRoom } from '../../server/process/openDatabase';
import { webhookBody } from '../../server/webhook/webhookBody';
import { WEBHOOK_SENTENCES } from '../../shared/webhook';

test('a first start on a disk that is too small says how much it needs', () => {
  expect(() => assertRoom('/data', 337_000_000)).toThrow('DATA_DIR /data has 337 MB free; a new database needs 650 MB.');
  expect(() => assertRoom('/data', 900_000_000)).not.toThrow();
});

test('the unit is started again however often it died, and its backup reads what the service reads', () => {
  const unit = readFileSync('.deploy/vessel-ops.service', 'utf8');
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).not.toMatch(/^StartLimitBurst/m);
  const [file] = /EnvironmentFile=\S+/.exec(unit) ?? [];
  const backup = /^systemd-run (?:.*\\\n)+.*backup\.js.*$/m.exec(readFileSync('.deploy/README.md', 'utf8'))?.[0];
  expect(backup).toContain(file);
});

test('a webhook at port 0 is refused', () => {
  const read = webhookBody(false).safeParse({
    url: 'https://hooks.example.com:0/',
    on: true,
    changes: true,
    due: false,
    sections: ['crew'],
  });
  expect(read.error?.issues.map(({ message }) => message)).toEqual([WEBHOOK_SENTENCES.port]);
});
