import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveDemoSites } from './demo.ts';

test('the demo sites are served even if their ports cannot be recorded on a full disk, and later at fixed ports', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-sites-'));
  writeFileSync(join(folder, 'demo-sites.json'), '');
  const first = await serveDemoSites(folder);
  expect(first.sites.length).toBeGreaterThan(0);
  for (const { url } of first.sites) expect((await fetch(url)).ok).toBe(true);
  await first.stop();
  const second = await serveDemoSites(folder);
  expect(second.sites).toEqual(first.sites);
  await second.stop();
});
