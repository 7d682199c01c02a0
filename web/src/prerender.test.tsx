import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { App } from './app/providers.tsx';
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

/** The beginning that is shown at a path to a user who is signed in. */
function startAt(pathname: string, publicPaths = ''): string | undefined {
  const dataset: { start?: string } = {};
  const list = document.createElement('div');
  list.innerHTML = publicPaths;
  runInNewContext(readFileSync('web/public/before-paint.js', 'utf8'), {
    localStorage: { getItem: (key: string) => (key === 'id' ? 'user-1' : null) },
    sessionStorage: {},
    matchMedia: () => ({ matches: false }),
    location: new URL(pathname, 'https://vitals.example'),
    URL,
    URLSearchParams,
    document: {
      documentElement: { dataset },
      querySelector: (selector: string) => list.querySelector(selector),
    },
  });
  return dataset.start;
}

/** The paths of the routes, sorted into those within the frame and those without it. */
async function pathsByFrame(
  all: readonly RouteObject[],
  isInFrame = false,
): Promise<Record<'framed' | 'open', string[]>> {
  const frame = await import('./app/layout/authenticated-layout.tsx');
  const sorted: Record<'framed' | 'open', string[]> = { framed: [], open: [] };
  for (const { path, children, lazy } of all) {
    if (path !== undefined && path !== '*') sorted[isInFrame ? 'framed' : 'open'].push(path);
    if (children === undefined) continue;
    const layout = typeof lazy === 'function' ? await lazy() : {};
    const isFrame = 'Component' in layout && layout.Component === frame.Component;
    const below = await pathsByFrame(children, isInFrame || isFrame);
    sorted.framed.push(...below.framed);
    sorted.open.push(...below.open);
  }
  return sorted;
}

describe('prerender', () => {
  test('shows the sign-in screen and the empty frame, without a document title in the body', () => {
    const { login = '', frame = '' } = prerender();
    expect(login).toContain('Forgot password?');
    expect(login).toContain('Know how fast your sites are');
    expect(frame).toContain('Loading your account');
    expect(login + frame).not.toContain('<title');
  });

  test.each([
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

  test('begins a signed-in visit with the frame on each screen that has it, and on no other', async () => {
    const { framed, open } = await pathsByFrame(routes);
    const { publicPaths } = prerender();
    const leadOn = ['/', '/login'];
    expect(open).toContain('/new-password/:userId');
    const visited = (path: string) => path.replaceAll(/:\w+/g, '8d7e2c9a');
    for (const path of [...framed, ...leadOn])
      expect(startAt(visited(path), publicPaths), path).toBe('frame');
    for (const path of open.filter((each) => !leadOn.includes(each)))
      for (const asked of [visited(path), `${visited(path)}/`])
        expect(startAt(asked, publicPaths), asked).toBeUndefined();
  });

  test('paints the first words of a report, and on no other screen', () => {
    const frame = document.createElement('div');
    frame.id = 'frame';
    frame.innerHTML = prerender()['frame'] ?? '';
    document.body.append(frame);
    const words = screen.getByText(/^Reading the latest scan/);
    document.documentElement.dataset['path'] = '/siteDetails';
    expect(words).toBeVisible();
    document.documentElement.dataset['path'] = '/ping';
    expect(words).not.toBeVisible();
    frame.remove();
  });

  // A mismatch would be an error on the console, which fails the test.
  test('is hydrated without changes, and keeps earlier input', async () => {
    const requests = hydrateLogin({ 'POST /api/auth': answer(newSession()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(requests[0]?.body).toEqual({
      email: 'email@example.com',
      password: 'password@example.com',
    });
  });
});
