import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isWhole } from '../../support/is-whole.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * How every screen is looked at; the two in between only with `npm test -- --all`. What axe says of structure does not
 * depend on colours, nor the other way round, so not every rule runs in every view. Without `--all`, the structure of a
 * narrow screen is checked only where `onPhone` opens something again.
 */
const allViews = [
  { view: 'desktop-light', size: desktop, colorScheme: 'light', rules: 'all', isQuick: true },
  { view: 'desktop-dark', size: desktop, colorScheme: 'dark', rules: 'contrast', isQuick: false },
  { view: 'phone-light', size: phone, colorScheme: 'light', rules: 'none', isQuick: false },
  {
    view: 'phone-dark',
    size: phone,
    colorScheme: 'dark',
    rules: isWhole ? 'all' : 'contrast',
    isQuick: true,
  },
] as const;
const views = allViews.filter(({ isQuick }) => isQuick || isWhole);

interface LookOptions {
  /**
   * Selector of what was opened on a screen that another test looks at. Axe checks only that; with `npm test --
   * --all`, the
   * whole screen.
   */
  part?: string;
  /** Opens again what the change of width has closed. */
  onPhone?: () => Promise<void>;
}

/** Violations found by axe, short enough for a failed assertion. */
async function violations(
  page: Page,
  rules: 'all' | 'contrast',
  part: string | undefined,
): Promise<string[]> {
  // Half a megabyte of script, which one page needs once. Screens have no frames, so that it needs no more than to be
  // there.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const contrast = ['color-contrast', 'link-in-text-block'];
  // Only violations in full: on a long page, listing what passes takes as long as finding what does not.
  const options = {
    resultTypes: ['violations'],
    ...(rules === 'contrast' && { runOnly: contrast }),
  };
  const context = part === undefined || isWhole ? 'document' : JSON.stringify(part);
  return page.evaluate<string[]>(`
    axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary)))
  `);
}

/** Elements that extend beyond the right edge and make the page scroll sideways. */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
    document.documentElement.scrollWidth <= window.innerWidth ? [] :
      [...document.body.querySelectorAll('*')]
        .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
        .map((one) => 'wider than the window: ' + one.outerHTML.slice(0, 120))
  `);

/** Waits until nothing on the screen is a placeholder for what is being fetched. */
export async function settled(page: Page): Promise<void> {
  const placeholders = page.locator('[aria-busy=true]:visible, .mantine-Skeleton-root:visible');
  await placeholders.first().waitFor({ state: 'detached' });
}

async function keepPicture(page: Page, name: string, colorScheme: 'dark' | 'light'): Promise<void> {
  // A modal covers the window, not the page. The viewport is enough for the dark scheme; painting a long page takes
  // seconds.
  const fullPage = colorScheme === 'light' && (await page.getByRole('dialog').count()) === 0;
  const path = `test-artefacts/screens/${name}.jpg`;
  await page.screenshot({ path, fullPage, animations: 'disabled', quality: 80 });
}

/**
 * Lets axe check the screen as it is, wide and narrow, light and dark; with `npm test -- --all` keeps pictures of it,
 * too.
 * @param name of the screen, for the files in test-artefacts/screens
 */
export async function lookAt(page: Page, name: string, options: LookOptions = {}): Promise<void> {
  const found: Record<string, string[]> = {};
  let width = desktop.width;
  for (const { view, size, colorScheme, rules } of views) {
    const isNarrower = size.width < width;
    width = size.width;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    if (isNarrower) await options.onPhone?.();
    await page.evaluate(
      'window.scrollTo(0, 0), document.fonts.ready.then(() => new Promise(requestAnimationFrame))',
    );
    if (isWhole) await keepPicture(page, `${name}-${view}`, colorScheme);
    const asked =
      isNarrower && rules === 'contrast' && options.onPhone !== undefined ? 'all' : rules;
    const bad = asked === 'none' ? [] : await violations(page, asked, options.part);
    bad.push(...(await stickingOut(page)));
    if (bad.length > 0) found[view] = bad;
  }
  await page.setViewportSize(desktop);
  expect(found, name).toEqual({});
}
