import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, Refusal, site } from './testing/fake-api.ts';
import { chooseFromMenu, showScreen } from './testing/show-screen.tsx';

beforeEach(() => sessionStorage.clear());

const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];
const urlOf = (name: string): string => `https://${name.toLowerCase()}.example/`;
const acme = {
  clientId: 'c1',
  name: 'Acme',
  colour: null,
  contacts: [],
  siteCount: 0,
  route: null,
};

function show() {
  const api = fakeApi(
    names.map((siteName) =>
      site({ url: urlOf(siteName), siteName, ...(siteName === 'Beta' && { tags: ['shop'] }) }),
    ),
  );
  api.routes['GET /clients'] = () => [acme];
  for (const path of ['/clients/sites', '/sites/pause', '/sites/resume'])
    api.routes[`POST ${path}`] = () => ({ success: true });
  return { api, ...showScreen() };
}
const bar = async () => within(await screen.findByRole('region', { name: 'Selected sites' }));
const select = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

describe('selected sites', () => {
  test('are chosen one by one, with Shift, or all', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await select('Beta'));
    await user.keyboard('{Shift>}');
    await user.click(await select('Delta'));
    await user.keyboard('{/Shift}');
    expect((await bar()).getByText('3 sites selected')).toBeVisible();
    expect(await select('Alpha')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect((await bar()).getByText('4 sites selected')).toBeVisible();
    await user.click((await bar()).getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected sites' })).toBeNull();
  });

  test('are tagged, untagged, assigned and paused', async () => {
    const { user, api } = show();
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    const choose = async () => {
      await user.click(await select('Alpha'));
      await user.click(await select('Beta'));
      return bar();
    };
    await user.click((await choose()).getByRole('button', { name: 'Add tag' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Add Tag' }));
    await user.click(dialog.getByRole('button', { name: 'Add Tag' }));
    expect(dialog.getByText('Tag is required')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Tag' }), 'b2b{Enter}');
    expect(await screen.findByText('2 sites tagged')).toBeVisible();
    await user.click((await choose()).getByRole('button', { name: 'Remove tag' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Remove Tag' }));
    expect(dialog.getByRole('combobox', { name: 'Tag' })).toHaveValue('shop');
    await user.click(dialog.getByRole('button', { name: 'Remove Tag' }));
    await screen.findByText('2 sites changed');
    await user.click((await choose()).getByRole('button', { name: 'Assign' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Assign to Client' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Client' }), 'Acme');
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await screen.findByText('2 sites assigned');
    await user.click((await choose()).getByRole('button', { name: 'Pause' }));
    await screen.findByText('2 sites paused');
    const sites = [urlOf('Alpha'), urlOf('Beta')];
    expect(api.sent('POST /clients/sites')).toEqual([
      { sites, addTags: ['b2b'] },
      { sites, removeTags: ['shop'] },
      { sites, clientId: 'c1' },
    ]);
    expect(api.sent('POST /sites/pause')).toEqual([{ sites }]);
  });

  test('that could not be removed are named, and stay selected', async () => {
    const { user, api } = show();
    const remove = api.routes['POST /sites/anna@example.com/delete'];
    api.routes['POST /sites/anna@example.com/delete'] = (call) => {
      if (JSON.stringify(call.body).includes('beta'))
        throw new Refusal('internal', 'Something broke');
      return remove?.(call);
    };
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await select('Alpha'));
    await user.click(await select('Beta'));
    await user.click((await bar()).getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Sites' }));
    expect(dialog.getByText(/Alpha, Beta\?/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove 2 sites' }));
    expect(
      await screen.findByText('1 of 2 sites not removed: Beta. Something broke'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Alpha')).toBeNull());
    expect((await bar()).getByText('1 site selected')).toBeVisible();
    expect(await select('Beta')).toBeChecked();
  });

  test('are scanned until the server takes no more', async () => {
    const { user, api } = show();
    const scan = api.routes['POST /scan'];
    api.routes['POST /scan'] = (call) => {
      if (JSON.stringify(call.body).includes('gamma'))
        throw new Refusal('too_many_requests', 'Too many scans, please wait');
      return scan?.(call);
    };
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    await user.click((await bar()).getByRole('button', { name: 'Scan again' }));
    expect(
      await screen.findByText(
        '2 of 4 sites not scanned: Gamma, Delta. Too many scans, please wait',
      ),
    ).toBeVisible();
    expect(api.sent('POST /scan')).toHaveLength(3);
  });
});

test('one site is tagged, assigned and paused from its menu', async () => {
  const { user, api } = show();
  await chooseFromMenu(user, 'Beta', 'Tags');
  let dialog = within(await screen.findByRole('dialog', { name: 'Tags' }));
  const tags = dialog.getByRole('textbox', { name: 'Tags' });
  expect(tags).toHaveValue('shop');
  await user.clear(tags);
  await user.type(tags, 'b2b, de');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tags of Beta have been saved');
  await chooseFromMenu(user, 'Beta', 'Assign to Client');
  dialog = within(await screen.findByRole('dialog', { name: 'Assign to Client' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Client' }), 'Acme');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await screen.findByText('1 site assigned');
  await chooseFromMenu(user, 'Beta', 'Pause checks and scans');
  await screen.findByText('1 site paused');
  const sites = [urlOf('Beta')];
  expect(api.sent('POST /clients/sites')).toEqual([
    { sites, removeTags: ['shop'] },
    { sites, addTags: ['b2b', 'de'] },
    { sites, clientId: 'c1' },
  ]);
});

test('only a site with a client holds the place of its name while clients are loaded', async () => {
  const api = fakeApi([
    site({ url: urlOf('Alpha'), siteName: 'Alpha', clientId: 'c1' }),
    site({ url: urlOf('Beta'), siteName: 'Beta' }),
  ]);
  const clients = Promise.withResolvers<unknown>();
  api.routes['GET /clients'] = () => clients.promise;
  showScreen();
  const marks = async (name: string) =>
    (await screen.findByRole('row', { name: new RegExp(name) })).querySelectorAll('[class*=marks]');
  expect(await marks('Alpha')).toHaveLength(1);
  expect(await marks('Beta')).toHaveLength(0);
  clients.resolve([acme]);
  expect(await screen.findByText('Acme')).toBeVisible();
  expect(await marks('Beta')).toHaveLength(0);
});
