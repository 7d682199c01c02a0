import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';

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
