import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { App } from './app/app.tsx';
import { routes } from './app/router.tsx';
import { forgetIdentity } from './lib/identity.ts';
import { prerender } from './prerender.tsx';
import { answer, fakeServer, newSession, type SeenRequest } from './test-support/fake-server.ts';

function hydrateLogin(handlers = {}): SeenRequest[] {
  forgetIdentity();
  const requests = fakeServer(handlers);
  const container = document.createElement('div');
  container.innerHTML = prerender()['login'] ?? '';
  document.body.append(container);
  // The user types before the application has started.
  for (const name of ['email', 'password']) {
    const field = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field !== null) field.value = `${name}@example.com`;
  }
  const router = createMemoryRouter(routes, { initialEntries: ['/login'] });
  render(<App router={router} />, { container, hydrate: true });
  return requests;
}

describe('prerender', () => {
  it('shows the sign-in screen and the empty frame, without a document title in the body', () => {
    const { login = '', frame = '' } = prerender();
    expect(login).toContain('Forgot password?');
    expect(login).toContain('Know how fast your sites are');
    expect(frame).toContain('Loading your account');
    expect(login + frame).not.toContain('<title');
  });

  it.each([
    ['/registered-sites', 'Registered Sites'],
    ['/dashboard', 'Web Vitals Overview'],
    ['/ping', undefined],
  ])('paints only the heading of %s', (path, title) => {
    const frame = document.createElement('div');
    frame.id = 'frame';
    frame.innerHTML = prerender()['frame'] ?? '';
    document.body.append(frame);
    document.documentElement.dataset['path'] = path;
    const shown = screen.queryAllByRole('heading').map(({ textContent }) => textContent);
    expect(shown).toEqual(title === undefined ? [] : [title]);
    frame.remove();
  });

  // A mismatch would be an error on the console, which fails the test.
  it('is hydrated without changes, and keeps earlier input', async () => {
    const requests = hydrateLogin({ 'POST /api/auth': answer(newSession()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(requests[0]?.body).toEqual({
      email: 'email@example.com',
      password: 'password@example.com',
    });
  });
});
