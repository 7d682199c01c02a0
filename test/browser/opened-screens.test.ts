import { describe, expect, test } from 'vitest';
import { isWhole } from '../support/is-whole.ts';
import { lookAt, settled, stickingOut } from './support/look-at.ts';
import { owner, shop } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { blog, open, visit } = await useSharedProduct();

test('menus', async () => {
  let page = await open('/registered-sites', owner);
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await lookAt(page, 'user-menu', { part: '#user-menu' });
  await page.keyboard.press('Escape');
  const openSiteMenu = async () => {
    await page.getByRole('button', { name: 'More for Blog' }).click();
    await page.getByRole('menu').waitFor();
  };
  // It is made again when the window is wide again.
  await page.getByRole('table').waitFor();
  await openSiteMenu();
  await lookAt(page, 'site-menu', {
    part: '[role=menu]',
    onPhone: async () => {
      // A menu that opens in the table goes with it.
      await page.getByRole('table').waitFor({ state: 'detached' });
      await openSiteMenu();
    },
  });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Ping' }).waitFor();
  expect(await menu.getByRole('link').count()).toBeGreaterThan(8);
  await menu.getByRole('link', { name: 'Ping' }).click();
  await menu.waitFor({ state: 'detached' });
  // The menu closes before the screen has arrived, which has a selector of the same name.
  await page.getByRole('heading', { level: 1, name: 'Ping' }).waitFor();
  page = await open('/dashboard', owner);
  await page.getByRole('combobox', { name: 'Site' }).click();
  const option = page.getByRole('option', { name: /^Blog/ });
  expect((await option.boundingBox())?.width).toBeGreaterThan(250);
});

describe('site details', () => {
  const visitShop = async () => {
    const page = await open(`/siteDetails?url=${encodeURIComponent(shop)}`, owner);
    await page.getByRole('img', { name: 'Mobile score: 43 out of 100' }).waitFor();
    return page;
  };

  test('as they are met, and everything opened', async () => {
    const page = await visitShop();
    // Everything is looked at once more when it is opened.
    if (isWhole) await lookAt(page, 'site-details');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    let evidence = 0;
    for (const tab of ['Report', 'History', 'Requests', 'Audits']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.locator(`[aria-current=page]`, { hasText: tab }).waitFor();
      await settled(page);
      for (const closed of [
        page.locator('main').getByRole('heading').getByRole('button', { expanded: false }),
        page.locator('main details:not([open]) > summary'),
        page.getByRole('button', { name: 'Show as table' }),
      ]) {
        // All at once: moving the mouse to each of fifty takes longer than checking all of them.
        const openAll = async () => {
          await closed.evaluateAll(async (buttons) => {
            for (const button of buttons) {
              if (button instanceof HTMLElement) button.click();
              await new Promise((resolve) => void setTimeout(resolve));
            }
          });
          return closed.count();
        };
        await expect.poll(openAll, { timeout: 60_000 }).toBe(0);
      }
      await lookAt(page, `site-details-${tab.toLowerCase()}`);
      evidence += await page.getByRole('region', { name: /^Evidence/ }).count();
    }
    expect(evidence).toBeGreaterThan(5);
  });

  test('lab settings', async () => {
    const page = await visitShop();
    await settled(page);
    await page.getByRole('button', { name: 'Lab Data', exact: true }).click();
    await page.getByRole('button', { name: 'Lab settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Custom' }).click();
    const trip = dialog.getByRole('spinbutton', { name: 'Round trip, ms' }).first();
    expect(await trip.inputValue()).toBe('150');
    await lookAt(page, 'lab-settings', { part: '[role=dialog]' });
  });

  test('after a failed scan', async () => {
    const page = await open(`/siteDetails?url=${encodeURIComponent(`${blog}/`)}`, owner);
    await page.getByText('The page did not load in time.').first().waitFor();
    await lookAt(page, 'site-details-failed');
    const field = page.getByRole('region', { name: 'Field Data', exact: true });
    // Above the lab values of each device, which have no verdict.
    await expect.poll(() => field.getByText('Lab', { exact: true }).count()).toBe(2);
  });
});

const suggestion = (type: string): string =>
  `/suggestionDetails?${new URLSearchParams({ url: shop, device: 'mobile', type }).toString()}`;
test.each([
  ['/registered-sites', 'Never scanned'],
  [`/siteDetails?url=${encodeURIComponent(shop)}`, 'Overall Score'],
  ['/dashboard', 'There are some significant differences'],
  [suggestion('image-delivery-insight'), 'How to fix'],
  ...(isWhole ? [[suggestion('cls-culprits-insight'), 'With the change']] : []),
  ['/mailbox', 'Mailbox'],
  ['/discord', 'Discord'],
  ['/api/docs', 'Web Vitals'],
])('%s fits a window of 320 px, and no picture is on another', async (path = '', text = '') => {
  const isOfApplication = !['/mailbox', '/discord', '/api/docs'].includes(path);
  const page = isOfApplication ? await open(path, owner) : (await visit()).page;
  if (!isOfApplication) await page.goto(path);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await settled(page);
  expect(await stickingOut(page)).toEqual([]);
  const covered = await page.locator('main').evaluate((main) => {
    const pictures = [...main.querySelectorAll('img, [role=img]')];
    const boxes = pictures.map((picture) => picture.getBoundingClientRect());
    return boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other, after) => {
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const names = [pictures[index], pictures[index + 1 + after]].map((picture) =>
          picture?.outerHTML.slice(0, 160),
        );
        return wide > 1 && high > 1 ? [names] : [];
      }),
    );
  });
  expect(covered).toEqual([]);
});

test('the table of sites keeps its columns when pages unfold, and its field stands out', async () => {
  const page = await open('/registered-sites', owner);
  await page.getByText('Never scanned').first().waitFor();
  await settled(page);
  const columns = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
  const before = await columns();
  const pages = page.getByRole('button', { name: /^2 pages/ });
  await pages.click();
  expect(await columns()).toEqual(before);
  await pages.click();
  // At 1,440 px the longest verdict and its chip fit into their column.
  const room = await page.getByTitle(/^Based on the score of the scan/).evaluateAll((chips) =>
    chips.map((chip) => {
      const cell = chip.closest('td')?.getBoundingClientRect().right ?? 0;
      return cell - chip.getBoundingClientRect().right;
    }),
  );
  expect(room.length).toBeGreaterThan(0);
  expect(Math.min(...room)).toBeGreaterThanOrEqual(8);
  // Checked by theme-contrast.test.ts.
  const edgeAnd = (variable: string) =>
    page.getByRole('searchbox').evaluate((field, name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const colours = [getComputedStyle(field).borderTopColor, getComputedStyle(probe).color];
      probe.remove();
      return colours;
    }, variable);
  const [edge, intended] = await edgeAnd('--wv-control-edge');
  expect(edge).toBe(intended);
  await page.getByRole('searchbox').focus();
  const [focused, focus] = await edgeAnd('--wv-focus');
  expect(focused).toBe(focus);
});

describe('dialogs', () => {
  test('modals of a site', async () => {
    const page = await open('/registered-sites', owner);
    for (const [name, item, field] of [
      ['add-page', 'Add Page', 'Page URL'],
      ['fetch-pages', 'Fetch Pages', 'Search pages'],
      ['edit-site', 'Edit Site', 'Site name'],
      ['delete-site', 'Remove Site', ''],
    ] as const) {
      await page.getByRole('button', { name: 'More for Blog' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      if (field !== '') await dialog.getByLabel(field).waitFor();
      await lookAt(page, `modal-${name}`, { part: '[role=dialog]' });
      expect(await dialog.count()).toBe(1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('modal delete-page', async () => {
    const page = await open('/registered-sites', owner);
    const unfold = () => page.getByRole('button', { name: /^2 pages/ }).click();
    await unfold();
    await lookAt(page, 'registered-sites-unfolded', { onPhone: unfold });
    await unfold();
    await page.getByRole('button', { name: `Remove page ${shop}basket` }).click();
    await page.getByRole('dialog', { name: 'Delete Page' }).waitFor();
    await lookAt(page, 'modal-delete-page', { part: '[role=dialog]' });
    expect(await page.getByRole('dialog').innerText()).toContain(`${shop}basket`);
  });
});
