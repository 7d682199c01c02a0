import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { showDetails } from './testing/show-details.tsx';
import { noonOf } from './testing/site-answers.ts';

interface Marked {
  id: string;
  label: string;
  at: string;
}

/** A server that keeps deployments. */
function deployments(kept: Marked[]): Handlers {
  return {
    'GET /api/deployments': () => Response.json(kept),
    'POST /api/deployments': ({ body }) => {
      const { label } = z.object({ label: z.string() }).parse(body);
      const added = { id: 'd2', label, at: noonOf(21) };
      kept.push(added);
      return Response.json(added);
    },
    'POST /api/deployments/delete': ({ body }) => {
      const { id } = z.object({ id: z.string() }).parse(body);
      kept.splice(
        kept.findIndex((one) => one.id === id),
        1,
      );
      return Response.json({ success: true });
    },
  };
}

const list = () => screen.findByRole('list', { name: 'Marks in the charts' });

test('lists what the charts mark, marks a deployment, and removes one', async () => {
  const { user } = await showDetails({
    hash: '#history',
    handlers: {
      ...deployments([{ id: 'd1', label: 'Version 1', at: noonOf(18) }]),
      'GET /api/scan/conditions': answer([
        { at: noonOf(19), what: 'chromium', from: '152.0.1', to: '153.0.1' },
      ]),
    },
  });
  const texts = async () =>
    within(await list())
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect((await texts())[0]).toContain('Chromium: 152.0.1 → 153.0.1');
  expect((await texts())[1]).toContain('Version 1');
  await user.click(screen.getByRole('button', { name: 'Mark a deployment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark a deployment' }));
  await user.click(dialog.getByRole('button', { name: 'Mark' }));
  expect(dialog.getByText('Label is required')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Label' }), 'Version 2');
  await user.click(dialog.getByRole('button', { name: 'Mark' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Version 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove the mark Version 1' }));
  await waitFor(() => expect(screen.queryByText('Version 1')).toBeNull());
  expect(screen.getByText('Version 2')).toBeVisible();
});

test('shows at its field why a time is refused', async () => {
  const { user } = await showDetails({
    hash: '#history',
    handlers: {
      'POST /api/deployments': problem(
        400,
        'invalid_input',
        'A deployment cannot be in the future',
        {
          field: 'at',
        },
      ),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Mark a deployment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark a deployment' }));
  await user.type(dialog.getByRole('textbox', { name: 'Label' }), 'Version 2');
  await user.click(dialog.getByRole('button', { name: 'Mark' }));
  expect(await dialog.findByText('A deployment cannot be in the future')).toBeVisible();
});

test('keeps the period of the charts in the address, also when the device changes', async () => {
  const { user, address } = await showDetails({ hash: '#history' });
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(address()).toContain('period=30'));
  const [desktop] = screen.getAllByRole('radio', { name: 'Desktop' });
  if (desktop !== undefined) await user.click(desktop);
  await waitFor(() => expect(address()).toContain('device=desktop'));
  expect(address()).toContain('period=30');
});
