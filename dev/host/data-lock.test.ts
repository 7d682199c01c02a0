import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockData } from './data-lock.ts';

const folderHeldBy = (pid: number | ''): string => {
  const folder = mkdtempSync(join(tmpdir(), 'data-lock-'));
  writeFileSync(join(folder, 'host.pid'), `${pid}`);
  return folder;
};

test('a host that was killed leaves a lock that holds nobody up', () => {
  const folder = folderHeldBy(2 ** 22 + 1);
  const giveBack = lockData(folder);
  expect(readFileSync(join(folder, 'host.pid'), 'utf8')).toBe(`${process.pid}`);
  giveBack();
  expect(existsSync(join(folder, 'host.pid'))).toBe(false);
});

test('so does one whose number found no room on the disk', () => {
  expect(() => lockData(folderHeldBy(''))).not.toThrow();
});

test.skipIf(process.platform !== 'linux')('nor when its number is another program’s by now', () => {
  expect(() => lockData(folderHeldBy(process.ppid))).not.toThrow();
});
