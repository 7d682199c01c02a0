import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, Refusal, site } from './testing/fake-api.ts';
import { chooseFromMenu, showScreen } from './testing/show-screen.tsx';

const bakery = () =>
  site({
    url: 'https://bread.example/',
    siteName: 'Bakery',
    propertyId: '42',
    pages: ['https://bread.example/rolls', 'https://bread.example/cakes'],
  });
const shop = () => site({ url: 'https://shop.example/', siteName: 'Shop' });

beforeEach(() => sessionStorage.clear());

const rowOf = async (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name });

describe('the menu of a site', () => {
  test('edits name, property id and language', async () => {
    const api = fakeApi([bakery()]);
    const { user } = showScreen();
    await chooseFromMenu(user, 'Bakery', 'Edit Site');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Site' }));
    const name = dialog.getByRole('textbox', { name: 'Site name' });
    expect(name).toHaveValue('Bakery');
    // The closing menu must not take the focus back.
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(name).toHaveFocus();
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Site name is required')).toBeVisible();
    expect(name).toHaveFocus();
    await user.type(name, 'Breads');
    expect(dialog.queryByText('Site name is required')).toBeNull();
    const property = dialog.getByRole('textbox', { name: 'Property id' });
    await user.clear(property);
    await user.type(property, '77');
    const language = dialog.getByRole('textbox', { name: 'Language' });
    expect(language).toHaveValue('');
    await user.type(language, 'german');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Language must be a code such as de or pt-BR')).toBeVisible();
    expect(language).toHaveFocus();
    await user.clear(language);
    await user.type(language, 'de-AT');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await rowOf(/^1 Breads/)).toBeVisible();
    expect(api.sent('POST /sites/anna@example.com/edit')).toEqual([
      {
        email: 'anna@example.com',
        sites: [
          {
            url: 'https://bread.example/',
            siteName: 'Breads',
            propertyId: '77',
            language: 'de-AT',
          },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the server’s error for the name at its field', async () => {
    const api = fakeApi([bakery()]);
    api.routes['POST /sites/anna@example.com/edit'] = () => {
      throw new Refusal('invalid_input', 'Site name cannot be seen', 'sites.0.siteName');
    };
    const { user } = showScreen();
    await chooseFromMenu(user, 'Bakery', 'Edit Site');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Site' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const name = dialog.getByRole('textbox', { name: 'Site name' });
    await waitFor(() => expect(name).toHaveAccessibleDescription('Site name cannot be seen'));
    expect(name).toHaveFocus();
    expect(screen.getAllByText('Site name cannot be seen')).toHaveLength(1);
  });

  test('removes a site after confirmation', async () => {
    const api = fakeApi([bakery(), shop()]);
    const { user } = showScreen();
    await chooseFromMenu(user, 'Bakery', 'Remove Site');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(api.sent('POST /sites/anna@example.com/delete')).toEqual([]);
    await chooseFromMenu(user, 'Bakery', 'Remove Site');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Site' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove Site' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bakery/ })).toBeNull());
    expect(api.sent('POST /sites/anna@example.com/delete')).toEqual([
      { email: 'anna@example.com', sites: [{ url: 'https://bread.example/' }] },
    ]);
  });

  test('says if a site could not be removed, even if its modal was closed before', async () => {
    const api = fakeApi([bakery()]);
    let refuse = (): void => undefined;
    api.routes['POST /sites/anna@example.com/delete'] = () =>
      new Promise((_, reject) => {
        refuse = () => reject(new Refusal('internal', 'Something broke'));
      });
    const { user } = showScreen();
    await chooseFromMenu(user, 'Bakery', 'Remove Site');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Site' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Site' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    refuse();
    expect(
      await screen.findByText(
        'Removing site (https://bread.example/) failed, please try again later',
      ),
    ).toBeVisible();
  });

  test('says when a site could not be removed', async () => {
    const api = fakeApi([bakery()]);
    api.routes['POST /sites/anna@example.com/delete'] = () => {
      throw new Refusal('internal', 'Something broke');
    };
    const { user } = showScreen();
    await chooseFromMenu(user, 'Bakery', 'Remove Site');
    await user.click(await screen.findByRole('button', { name: 'Remove Site' }));
    expect(
      await screen.findByText(
        'Removing site (https://bread.example/) failed, please try again later',
      ),
    ).toBeVisible();
    expect(await rowOf(/^1 Bakery/)).toBeVisible();
  });
});

test('removes a page after confirmation', async () => {
  const api = fakeApi([bakery()]);
  const { user } = showScreen();
  await user.click(await screen.findByRole('button', { name: '2 pages of Bakery' }));
  await user.click(screen.getByRole('button', { name: 'Remove page https://bread.example/rolls' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Page' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove page' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /\/rolls/ })).toBeNull());
  expect(api.sent('POST /sites/deletePage')).toEqual([
    {
      email: 'anna@example.com',
      site: { url: 'https://bread.example/' },
      page: 'https://bread.example/rolls',
    },
  ]);
});
