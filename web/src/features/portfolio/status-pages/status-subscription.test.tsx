import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const found = {
  purpose: 'confirm',
  title: 'Acme',
  address: 'grace@example.com',
  isWebhook: false,
  isSubscribed: false,
};

describe('the status of a page by mail or webhook', () => {
  test('is asked for with an address, which gets a link', async () => {
    const { user, requests } = await renderApp('/status-subscription?page=acme', {
      handlers: { 'POST /api/status-subscriptions': answer({ success: true }) },
    });
    const field = await screen.findByRole('textbox', { name: 'Email' });
    await user.type(field, 'nobody');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('Email address is not valid')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'grace@example.com');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('We have sent a link to grace@example.com')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      slug: 'acme',
      email: 'grace@example.com',
    });
  });

  test('is confirmed by a click, not by opening the link', async () => {
    const { user, requests } = await renderApp('/status-subscription?token=signed', {
      handlers: {
        'GET /api/status-subscription': answer(found),
        'POST /api/status-subscription/confirm': answer({ secret: null }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(
      await screen.findByText('The status of Acme is sent to grace@example.com'),
    ).toBeVisible();
    const posts = requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([{ token: 'signed' }]);
  });

  test('is asked for with a webhook, which is told its secret once', async () => {
    const { user, requests } = await renderApp('/status-subscription?page=acme', {
      handlers: { 'POST /api/status-subscriptions/webhook': answer({ success: true }) },
    });
    await user.click(await screen.findByRole('radio', { name: 'Webhook' }));
    await user.type(screen.getByRole('textbox', { name: 'Webhook' }), 'https://hooks.example/1');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('We have sent a link to https://hooks.example/1')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      slug: 'acme',
      address: 'https://hooks.example/1',
    });
  });

  test('shows a webhook that is confirmed the secret of its messages', async () => {
    const { user } = await renderApp('/status-subscription?token=signed', {
      handlers: {
        'GET /api/status-subscription': answer({
          ...found,
          isWebhook: true,
          address: 'hooks.example',
        }),
        'POST /api/status-subscription/confirm': answer({ secret: 'whsec_c2VjcmV0' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The status of Acme is sent to hooks.example')).toBeVisible();
    expect(screen.getByText('whsec_c2VjcmV0')).toBeVisible();
  });

  test('is stopped', async () => {
    const { user } = await renderApp('/status-subscription?token=signed', {
      handlers: {
        'GET /api/status-subscription': answer({ ...found, purpose: 'stop', isSubscribed: true }),
        'POST /api/status-subscription': answer({ success: true }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText(/is no longer sent to grace@example\.com$/)).toBeVisible();
  });

  test('says so where a link does not work', async () => {
    await renderApp('/status-subscription?token=forged', {
      handlers: {
        'GET /api/status-subscription': problem(
          400,
          'invalid_input',
          'This link is incomplete or has expired',
        ),
      },
    });
    expect(await screen.findByText('This link is incomplete or has expired')).toBeVisible();
  });
});
