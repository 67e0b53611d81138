import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeReport } from '../../scripts/test-model/write-report.ts';

test('a report is written in a clone that has no folder for it yet', () => {
  const clone = mkdtempSync(join(tmpdir(), 'y4-report-'));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  const file = join(clone, '.cache/model.html');
  writeReport(file, '<h1>Paths</h1>');
  expect(readFileSync(file, 'utf8')).toBe('<h1>Paths</h1>');
});
