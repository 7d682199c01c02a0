import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SubUser } from '../../../../../../shared/calls/identity/sub-users.ts';
import { answer, type Handlers } from '../../../../test-support/fake-server.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';

const grace: SubUser = {
  id: 'sub-1',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  role: 'Tech Lead',
  confirmed: true,
  invitedUntil: null,
  twoStep: 'on',
};
const joan: SubUser = { ...grace, id: 'sub-2', email: 'joan@example.com', twoStep: 'off' };
const hedy: SubUser = { ...grace, id: 'sub-3', email: 'hedy@example.com', twoStep: 'provider' };
const since = '2026-03-02T10:00:00.000Z';
const state = { since, recoveryCodesLeft: 10, requiredFrom: null, isExempt: false };

const open = (handlers: Handlers = {}) =>
  renderApp('/add-subusers', {
    plan: {},
    handlers: {
      'GET /api/sub-users/ada@example.com': answer({ response: [grace, joan, hedy] }),
      'GET /api/two-step/user-1': answer(state),
      ...handlers,
    },
  });

describe('Two-step sign-in of the team', () => {
  test('shows who has it', async () => {
    await open();
    const table = within(await screen.findByRole('table'));
    expect(table.getByText('On')).toBeVisible();
    expect(table.getByText('Off')).toBeVisible();
    expect(table.getByText('By Google or Microsoft')).toBeVisible();
  });

  test('is required by a root user who has it, and no longer', async () => {
    let requiredFrom: string | null = null;
    const { user, requests } = await open({
      'GET /api/two-step/user-1': () => Response.json({ ...state, requiredFrom }),
      'PATCH /api/sub-users/two-step/ada@example.com': () => {
        requiredFrom = requiredFrom === null ? '2999-03-09T10:00:00.000Z' : null;
        return Response.json({ requiredFrom });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Require two-step sign-in' }));
    expect(await screen.findByText(/1 user has not set it up yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop requiring it' }));
    await screen.findByRole('button', { name: 'Require two-step sign-in' });
    const sent = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent).toEqual([{ required: true }, { required: false }]);
  });

  test('asks the root user to set it up first', async () => {
    await open({ 'GET /api/two-step/user-1': answer({ ...state, since: null }) });
    expect(await screen.findByRole('button', { name: 'Require two-step sign-in' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'set it up for yourself' })).toHaveAttribute(
      'href',
      '/settings#two-step',
    );
  });

  test('is reset for a sub-user who has it, once that is confirmed', async () => {
    const { user, requests } = await open({
      'DELETE /api/sub-users/two-step/ada@example.com/sub-1': answer({ success: true }),
    });
    const reset = await screen.findByRole('button', { name: /^Reset two-step/ });
    await user.click(reset);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/grace@example.com/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
