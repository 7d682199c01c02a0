import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import type { SubUser } from '../../../../../shared/calls/identity/sub-users.ts';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const list = 'GET /api/sub-users/ada@example.com';
const add = 'POST /api/subUser/ada@example.com';
const grace: SubUser = {
  id: 'sub-1',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  role: 'Tech Lead',
  confirmed: true,
  invitedUntil: null,
  twoStep: 'off',
};
const invited: SubUser = {
  ...grace,
  id: 'sub-2',
  email: 'joan@example.com',
  confirmed: false,
  invitedUntil: '2999-01-01T00:00:00.000Z',
  twoStep: null,
};
const expired: SubUser = { ...invited, id: 'sub-3', email: 'hedy@example.com' };

const show = (
  subUsers: readonly SubUser[],
  { handlers = {}, plan = {} }: { handlers?: Handlers; plan?: Partial<UserPlan> } = {},
) =>
  renderApp('/add-subusers', {
    plan,
    handlers: {
      'GET /api/clients': answer([]),
      [list]: answer({ response: subUsers }),
      ...handlers,
    },
  });
const client = (clientId: string, name: string) => ({
  clientId,
  name,
  colour: null,
  contacts: [],
  siteCount: 0,
  route: null,
});
const rowOf = async (email: string) =>
  within((await screen.findByText(email)).closest('tr') ?? document.body);
const register = () => screen.findByRole('button', { name: 'Register User' });
const roles = [
  'Developer',
  'Team Lead',
  'Product Owner',
  'Project Manager',
  'Tech Lead',
  'CEO',
  'Other',
];

describe('Manage Users', () => {
  test('says if there are no users, and how many the plan allows', async () => {
    await show([]);
    expect(await screen.findByText('No Sub Users')).toBeVisible();
    expect(screen.getByText('0 users besides you; your plan allows 5.')).toBeVisible();
  });

  test('shows each sub-user with role and state', async () => {
    await show([grace, invited, { ...expired, invitedUntil: '2020-01-01T00:00:00.000Z' }]);
    const row = await rowOf('grace@example.com');
    expect(row.getByRole('rowheader', { name: 'Grace Hopper' })).toBeVisible();
    expect(row.getByText('Tech Lead')).toBeVisible();
    expect(row.getByText('Confirmed')).toBeVisible();
    expect(row.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
    expect((await rowOf('joan@example.com')).getByText(/^Invited, link works until/)).toBeVisible();
    expect((await rowOf('hedy@example.com')).getByText('Invitation expired')).toBeVisible();
  });

  test('invites a user with the plan of the account and a generated password', async () => {
    const success = vi.spyOn(snackbar, 'success');
    let subUsers: SubUser[] = [];
    const { user, requests } = await show([], {
      handlers: {
        [list]: (request) => answer({ response: subUsers })(request),
        [add]: (request) => {
          subUsers = [invited];
          return answer(invited, 201)(request);
        },
      },
    });
    await screen.findByText('No Sub Users');
    const role = screen.getByRole('combobox', { name: 'Role' });
    expect(role).toHaveValue('Developer');
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(roles);
    expect(await register()).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'joan@example');
    await user.tab();
    expect(await register()).toBeDisabled();
    expect(screen.getByText('Email address is not valid')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), '.com');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Joan');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Clarke');
    await user.selectOptions(role, 'CEO');
    await user.click(await register());
    expect(await screen.findByText('Registered Successfully')).toBeVisible();
    expect(await screen.findByText('joan@example.com')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      firstName: 'Joan',
      lastName: 'Clarke',
      email: 'joan@example.com',
      role: 'CEO',
      plan: 'Team',
      password: expect.stringMatching(/^.{10}$/),
      subUser: true,
      clients: null,
    });
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('');
    expect(success).toHaveBeenCalledWith('Registered Successfully', { closeAfterMs: 3000 });
  });

  test('asks for the required fields, and sends nothing without them', async () => {
    const { user, requests } = await show([]);
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'joan@example.com');
    await user.click(await register());
    expect(await screen.findByText('Please fill in all required fields')).toBeVisible();
    expect(screen.getByText('First Name is required')).toBeVisible();
    expect(screen.getByText('Last Name is required')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test.each([
    [
      problem(409, 'conflict', 'An account with this email already exists', { field: 'email' }),
      'An account with this email already exists',
    ],
    [answer('', 502), 'Please fill in all required fields'],
  ])('tells why a user could not be added', async (refusal, words) => {
    const { user } = await show([], { handlers: { [add]: refusal } });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'joan@example.com');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Joan');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Clarke');
    await user.click(await register());
    expect((await screen.findAllByText(words))[0]).toBeVisible();
  });

  test('adds no user above the plan’s limit, unless there is none', async () => {
    const { unmount } = await show([grace], { plan: { sub_users_limit: 1 } });
    expect(await screen.findByText("You're not allowed to add more than 1 user.")).toBeVisible();
    unmount();
    await show([grace], { plan: { sub_users_limit: 0, sub_users_unlimited: true } });
    expect(await screen.findByText('1 user besides you. Your plan has no limit.')).toBeVisible();
    expect(screen.queryByText(/not allowed/)).not.toBeInTheDocument();
  });

  test('sends an invitation again', async () => {
    const { user, requests } = await show([invited], {
      handlers: { 'POST /api/sub-users/invite/ada@example.com/sub-2': answer(invited) },
    });
    const again = 'Send again to joan@example.com';
    await user.click(await screen.findByRole('button', { name: again }));
    expect(
      await screen.findByText('A new invitation is on its way to joan@example.com'),
    ).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('removes a user after asking, and only then', async () => {
    let subUsers = [grace, invited];
    const { user, requests } = await show([], {
      handlers: {
        [list]: (request) => answer({ response: subUsers })(request),
        'DELETE /api/sub-users/delete/ada@example.com/sub-1': (request) => {
          subUsers = [invited];
          return answer({ success: true })(request);
        },
      },
    });
    const remove = await screen.findByRole('button', { name: 'Remove grace@example.com' });
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(remove).toHaveFocus());
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.click(remove);
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove User' }));
    await user.click(dialog.getByRole('button', { name: 'Remove User' }));
    expect(await screen.findByText('grace@example.com has been removed')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove grace@example.com' })).toBeNull(),
    );
    expect(screen.getByText('joan@example.com')).toBeVisible();
  });

  test('limits a user to clients, and says so in the list', async () => {
    let clients: SubUser['clients'] = null;
    const { user, requests } = await show([], {
      handlers: {
        'GET /api/clients': answer([client('c1', 'Acme'), client('c2', 'Beta')]),
        [list]: (request) => answer({ response: [{ ...grace, clients }] })(request),
        'POST /api/sub-users/clients/ada@example.com/sub-1': (request) => {
          clients = [{ clientId: 'c2', role: 'work' }];
          return answer({ ...grace, clients })(request);
        },
      },
    });
    expect((await rowOf('grace@example.com')).getByText('All sites')).toBeVisible();
    const access = screen.getByRole('button', { name: 'Access of grace@example.com' });
    await user.click(access);
    const dialog = within(await screen.findByRole('dialog', { name: 'Access to Sites' }));
    await user.click(dialog.getByRole('radio', { name: 'Only sites of these clients' }));
    expect(dialog.getByText('Without a client, they see no site.')).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Beta' }), 'Work');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Access of grace@example.com has been saved')).toBeVisible();
    expect(await screen.findByText('Beta (work)')).toBeVisible();
    await waitFor(() => expect(access).toHaveFocus());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      clients: [{ clientId: 'c2', role: 'work' }],
    });
  });

  test('limits an invitation to clients before it is sent', async () => {
    const { user, requests } = await show([], {
      handlers: {
        'GET /api/clients': answer([client('c1', 'Acme'), client('c2', 'Beta')]),
        [add]: answer(invited, 201),
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'joan@example.com');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Joan');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Clarke');
    await user.click(await screen.findByRole('radio', { name: 'Only sites of these clients' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Beta' }), 'View');
    await user.click(await register());
    expect(await screen.findByText('Registered Successfully')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      clients: [{ clientId: 'c2', role: 'view' }],
    });
    expect(screen.getByRole('radio', { name: 'All sites' })).toBeChecked();
  });

  test('leaves out a removed client when an access is saved', async () => {
    const limited = { ...grace, clients: [{ clientId: 'c0', role: 'view' as const }] };
    const { user, requests } = await show([limited], {
      handlers: {
        'GET /api/clients': answer([client('c1', 'Acme')]),
        'POST /api/sub-users/clients/ada@example.com/sub-1': answer(limited),
      },
    });
    expect(await screen.findByText('No sites')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Access of grace@example.com' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Access to Sites' }));
    expect(dialog.getByText('Without a client, they see no site.')).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Acme' }), 'View');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Access of grace@example.com has been saved')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      clients: [{ clientId: 'c1', role: 'view' }],
    });
  });

  test('offers another try when the list cannot be loaded', async () => {
    const { user } = await show([], {
      handlers: { [list]: problem(502, 'provider_unavailable', 'Later') },
    });
    expect(await screen.findByText('Your users could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
  });

  test('is reached from the user menu', async () => {
    await renderApp('/dashboard', { plan: {} });
    const link = await screen.findByRole('link', { name: 'Manage Users', hidden: true });
    expect(link).toHaveAttribute('href', '/add-subusers');
  });
});
