import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ShareLink } from '../../../../../shared/models/portfolio/share-link.ts';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { showDetails } from './testing/show-details.tsx';
import { url } from './testing/site-answers.ts';

const link: ShareLink = {
  linkId: '1f0c6b1e-52c2-4c4b-9a55-0a3a7a3f6f01',
  madeBy: 'Grace Hopper',
  createdAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2999-01-01T12:00:00.000Z',
  hasPassword: true,
};

async function openDialog(handlers: Parameters<typeof showDetails>[0]) {
  const app = await showDetails(handlers);
  await app.user.click(screen.getByRole('button', { name: 'Share' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Share this site' })) };
}

test('a link is created, shown once and copied', async () => {
  const { dialog, user, requests } = await openDialog({
    handlers: {
      'GET /api/shares': answer([]),
      'POST /api/shares': answer({ link, token: 'secret' }),
    },
  });
  await user.type(await dialog.findByLabelText('Password (optional)'), 'correct horse');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  const address = `${window.location.origin}/shared/${link.linkId}#secret`;
  expect(await dialog.findByText(address)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  const created = requests.find(({ method, path }) => method === 'POST' && path === '/api/shares');
  expect(created?.body).toEqual({
    url,
    password: 'correct horse',
    endsAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('links are listed, and revoked on a second click', async () => {
  const left = [link];
  const { dialog, user, requests } = await openDialog({
    handlers: {
      'GET /api/shares': () => Response.json(left),
      'POST /api/shares/delete': () => {
        left.length = 0;
        return Response.json({ success: true });
      },
    },
  });
  expect(
    await dialog.findByText(/by Grace Hopper, valid until 1 Jan 2999, with a password/),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Revoke the link/ }));
  await user.click(dialog.getByRole('button', { name: 'Revoke now' }));
  await expect.poll(() => dialog.queryByText(/valid until/)).toBeNull();
  expect(requests.find(({ path }) => path === '/api/shares/delete')?.body).toEqual({
    url,
    linkId: link.linkId,
  });
});

test('a page of a site cannot be shared', async () => {
  const unknown = problem(404, 'not_found', 'This is none of your sites', { field: 'url' });
  const { dialog } = await openDialog({ handlers: { 'GET /api/shares': unknown } });
  expect(await dialog.findByText('Only whole sites can be shared')).toBeVisible();
});

test('no link is created once the plan is over', async () => {
  const { dialog } = await openDialog({
    plan: { expired: true, next_payment_date: new Date(Date.now() - 86_400_000).toISOString() },
    handlers: { 'GET /api/shares': answer([]) },
  });
  const create = dialog.getByRole('button', { name: 'Create link' });
  expect(create).toBeDisabled();
  expect(create).toHaveAccessibleDescription('Your plan has expired');
});

test('a member who may only view the site sees neither Share nor Export', async () => {
  await showDetails({ plan: { clientRole: 'view' }, handlers: {} });
  expect(screen.getByRole('button', { name: 'Run Scan Again' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^(Share|Export)$/ })).not.toBeInTheDocument();
});
