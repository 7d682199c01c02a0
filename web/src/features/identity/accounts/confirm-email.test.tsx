import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const call = 'POST /api/users/confirm-email';
const link = '/confirm-email?email=ada%40example.com&confirmToken=token-of-the-mail';
const failure = 'Token has expired. Please try to verify email again!';

describe('Confirm email', () => {
  test('confirms once and leads to login', async () => {
    const { requests } = await renderApp(link, { handlers: { [call]: answer({ success: true }) } });
    expect(await screen.findByText('Your Email has been confirmed successfully!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
    expect(requests.map(({ body }) => body)).toEqual([
      { email: 'ada@example.com', confirmToken: 'token-of-the-mail' },
    ]);
  });

  test('leads back into the product with a session', async () => {
    await renderApp(link, { handlers: { [call]: answer({ success: true }) }, plan: {} });
    const forward = await screen.findByRole('link', { name: 'Go to the overview' });
    expect(forward).toHaveAttribute('href', '/dashboard');
  });

  test('says that the token has expired', async () => {
    await renderApp(link, { handlers: { [call]: problem(400, 'invalid_input', 'No') } });
    expect(await screen.findByText(failure)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to login' })).toBeVisible();
  });

  test('sends no request for a link without a token', async () => {
    const { requests } = await renderApp('/confirm-email');
    expect(await screen.findByText(failure)).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('offers a retry if the server could not check the token', async () => {
    let tries = 0;
    const { user } = await renderApp(link, {
      handlers: {
        [call]: (request) => {
          tries += 1;
          return tries === 1
            ? problem(502, 'provider_unavailable', 'Try later')(request)
            : answer({ success: true })(request);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your Email has been confirmed successfully!')).toBeVisible();
  });
});
