import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { demoPlan } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const title = 'Tell us about yourself';

test('asks again on the next visit until role and plan of use are chosen', async () => {
  let firstVisit = true;
  const { user, requests } = await renderApp('/registered-sites', {
    plan: {},
    handlers: {
      'GET /api/user-plan/user-1': () => Response.json({ ...demoPlan, firstVisit }),
      'PATCH /api/profile/user-1': () => {
        firstVisit = false;
        return Response.json({
          firstName: 'Ada',
          lastName: 'Lovelace',
          role: 'CEO',
          usePlan: 'Other',
          timeZone: null,
          startPage: null,
          savedFilters: [],
        });
      },
    },
  });
  await screen.findByRole('dialog', { name: title });
  await user.selectOptions(screen.getByLabelText('Role'), 'CEO');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    role: 'CEO',
    usePlan: 'Other',
  });
});

test('is put off for the visit by Escape', async () => {
  const { user, unmount } = await renderApp('/registered-sites', { plan: { firstVisit: true } });
  await screen.findByRole('dialog', { name: title });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sessionStorage.getItem('first-visit-later')).toBe('1');
  unmount();
});
