import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, demoPlan, type Handlers, problem } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const deletesOn = '2026-11-29T12:00:00.000Z';
const identities = (hasPassword: boolean) => answer({ identities: [], hasPassword });

async function show(path: string, plan: object = {}, handlers: Handlers = {}) {
  return renderApp(path, {
    plan,
    handlers: {
      'GET /api/account-export/user-1': answer({ export: null }),
      'GET /api/identities/user-1': identities(true),
      ...handlers,
    },
  });
}
const card = async () => within(await screen.findByRole('region', { name: 'Delete account' }));
const asking = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click((await card()).getByRole('button', { name: 'Delete account…' }));
  return (await card()).findByRole('textbox', { name: 'The email address of your account' });
};

describe('Delete account', () => {
  test('says what goes and what stays, and asks for address and password', async () => {
    const bodies: unknown[] = [];
    const { user } = await show(
      '/settings',
      {},
      {
        'POST /api/account/delete/user-1': ({ body }) => {
          bodies.push(body);
          return Response.json({ deletesOn }, { status: 202 });
        },
      },
    );
    expect((await card()).getByText(/ten years that tax law requires/)).toBeVisible();
    const address = await asking(user);
    expect(address).toHaveFocus();
    const submit = (await card()).getByRole('button', { name: 'Delete my account' });
    await user.type(address, 'bob@example.com');
    await user.click(submit);
    expect((await card()).getByText(/^Type ada@example.com to delete/)).toBeVisible();
    expect((await card()).getByText('Password is required')).toBeVisible();
    await user.clear(address);
    await user.type(address, demoPlan.email);
    await user.type((await card()).getByLabelText('Your password'), 'Analytical-1843');
    await user.click(submit);
    await waitFor(() =>
      expect(bodies).toEqual([{ email: demoPlan.email, password: 'Analytical-1843' }]),
    );
    expect(await (await card()).findByRole('button', { name: 'Delete account…' })).toBeVisible();
  });

  test('asks those who have no password to sign in again, if the server wants it', async () => {
    const words = 'Please sign out and sign in again, and delete the account within ten minutes.';
    const { user } = await show(
      '/settings',
      {},
      {
        'GET /api/identities/user-1': identities(false),
        'POST /api/account/delete/user-1': problem(403, 'forbidden', words),
      },
    );
    await user.type(await asking(user), demoPlan.email);
    expect((await card()).queryByLabelText('Your password')).not.toBeInTheDocument();
    await user.click((await card()).getByRole('button', { name: 'Delete my account' }));
    expect(await (await card()).findByRole('alert')).toHaveTextContent(words);
  });

  test('is not for sub-users', async () => {
    await show('/settings', { isRoot: false, rootUser: 'root@example.com' });
    await screen.findByRole('heading', { name: 'Settings' });
    expect(screen.queryByRole('region', { name: 'Delete account' })).not.toBeInTheDocument();
  });

  test('is on Billing for an owner who is suspended, beside the export', async () => {
    await show('/billing', { suspendedAccount: true, expired: true });
    expect(await screen.findByRole('region', { name: 'Your data' })).toBeVisible();
    expect((await card()).getByRole('button', { name: 'Delete account…' })).toBeEnabled();
  });
});

describe('An account that is to be deleted', () => {
  test('can be kept from every screen', async () => {
    let kept = 0;
    const { user } = await show(
      '/subscription-plans',
      { deletes_on: deletesOn },
      {
        'POST /api/account/keep/user-1': () => {
          kept += 1;
          return Response.json({ success: true });
        },
      },
    );
    expect(await screen.findByText(/^Your account will be deleted on .*2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep the account' }));
    await waitFor(() => expect(kept).toBe(1));
    expect(await screen.findByText('Your account will be kept')).toBeVisible();
  });

  test('shows a sub-user who can keep it', async () => {
    await show('/settings', { deletes_on: deletesOn, isRoot: false, rootUser: 'root@example.com' });
    expect(await screen.findByText(/Only root@example.com can cancel the deletion/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep the account' })).not.toBeInTheDocument();
  });
});

test('does not speak of money where nothing is billed', async () => {
  const handlers = { 'GET /api/account-export/user-1': answer({ export: null }) };
  await renderApp('/settings', { plan: {}, handlers, config: { billing: 'off' } });
  expect((await card()).getByText(/nothing new can be added/)).toBeVisible();
  expect((await card()).queryByText(/paid|subscription|invoices/)).not.toBeInTheDocument();
});
