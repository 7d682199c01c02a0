import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { unpackChromium } from '../../functions/providers/chromium/unpack-chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'unpack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two first starts at once both get a whole browser, and nothing half-done stays', async () => {
  const shares: number[] = [];
  const [one, other] = await Promise.all([
    unpackChromium(folder, (share) => shares.push(share)),
    unpackChromium(folder),
  ]);
  expect(one).toEqual(other);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  const version = execFileSync(one.path, ['--version'], {
    env: { LD_LIBRARY_PATH: one.libraries },
    encoding: 'utf8',
  });
  expect(version).toMatch(/Chrom\w+ \d+\./);

  await unpackChromium(folder, () => expect.unreachable('it is there already'));
});

test('playwright drives it, and text has letters', async () => {
  const { path, env, flags } = await chromiumExecutable();
  const browser = await chromium.launch({ executablePath: path, env, args: [...flags] });
  try {
    const page = await browser.newPage();
    await page.setContent('<b id="a">iiiiii</b><br><b id="b">mmmmmm</b>');
    const width = (id: string) =>
      page.locator(id).evaluate((element) => element.getBoundingClientRect().width);
    expect(await width('#b')).toBeGreaterThan((await width('#a')) * 1.5);
  } finally {
    await browser.close();
  }
});
