import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { undoAll } from './apply-settings.ts';
import { OptionError } from './options.ts';
import { useAnalytics } from './use-analytics.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  await undoAll(undo);
  vi.unstubAllEnvs();
});
const use = (sampleAnalytics: boolean) => useAnalytics({ sampleAnalytics }, undo);

test('nothing plays Google unless it is asked for', async () => {
  expect(await use(false)).toBeUndefined();
  expect(process.env).not.toHaveProperty('GOOGLE_ANALYTICS_ENDPOINT');
});

test('sample numbers are those of the stand-in, until the host stops', async () => {
  const google = await use(true);
  expect(process.env).toMatchObject(google?.env ?? { never: '' });
  await undoAll(undo);
  expect(process.env).not.toHaveProperty('GOOGLE_ANALYTICS_KEY');
});

test('the key may be in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-'));
  const file = join(folder, 'key.json');
  writeFileSync(file, '{"type":"service_account"}');
  vi.stubEnv('GOOGLE_ANALYTICS_KEY_FILE', file);
  await use(false);
  expect(process.env['GOOGLE_ANALYTICS_KEY']).toBe('{"type":"service_account"}');
  await expect(use(true)).rejects.toThrow('--sample-analytics is for a host without a key');
  rmSync(folder, { recursive: true });
});

test('a file that is not there stops the start', async () => {
  vi.stubEnv('GOOGLE_ANALYTICS_KEY_FILE', '/no/such/key.json');
  await expect(use(false)).rejects.toThrow(OptionError);
});
