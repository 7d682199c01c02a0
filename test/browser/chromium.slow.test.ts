import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unpackChromium } from '../../functions/providers/chromium/unpack-chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'unpack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two first starts at once both get a whole browser, and nothing half-done stays', async () => {
  const [one, other] = await Promise.all([unpackChromium(folder), unpackChromium(folder)]);
  expect(one).toEqual(other);
  expect(readdirSync(folder)).toHaveLength(1);
  const version = execFileSync(one.path, ['--version'], {
    env: { LD_LIBRARY_PATH: one.libraries },
    encoding: 'utf8',
  });
  expect(version).toMatch(/Chrom\w+ \d+\./);

  // Not a second time.
  const { ino } = statSync(one.path);
  await unpackChromium(folder);
  expect(statSync(one.path).ino).toBe(ino);
});
