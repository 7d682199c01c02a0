import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { everythingKept, type KeptThing } from '../lib/kept.ts';
import {
  answer,
  demoPlan,
  type Handlers,
  problem,
  type SeenRequest,
} from '../test-support/fake-server.ts';
import { renderApp } from '../test-support/render-app.tsx';

/** Garbage, text that was cut off, and wrong types. */
const damages = ['garbage', '{"trunc', 'null', 'a.bnVsbA.c'];
const storageOf = ({ storage }: Pick<KeptThing, 'storage'>): Storage =>
  storage === 'local' ? localStorage : sessionStorage;

/** As the server does: a request without a readable token is refused, and no user reads another's. */
const guarded =
  (body: unknown) =>
  (request: SeenRequest): Response | Promise<Response> => {
    const [, payload = ''] = request.headers.get('authorization')?.split('.') ?? [];
    try {
      if (JSON.parse(atob(payload)).sub === demoPlan.userId) return answer(body)(request);
    } catch {
      // Refused below.
    }
    return problem(401, 'unauthenticated', 'Please sign in')(request);
  };
const site = {
  _id: '1',
  url: 'https://shop.example/',
  siteName: 'Shop',
  propertyId: '',
  pages: [],
};
const handlers: Handlers = {
  [`GET /api/user-plan/${demoPlan.userId}`]: guarded(demoPlan),
  [`GET /api/sites/${demoPlan.email}`]: guarded([{ email: demoPlan.email, sites: [site] }]),
};
for (const damage of damages)
  handlers[`GET /api/user-plan/${damage}`] = problem(401, 'unauthenticated', 'Please sign in');

const amplifyNames = [
  'accessToken',
  'idToken',
  'refreshToken',
  'clockDrift',
  'LastAuthUser',
  'signInDetails',
] as const;

/** The screen that was asked for, or the sign-in. */
const headings = () =>
  screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
const either = [expect.stringMatching(/^(?:Registered Sites|Sign in)$/)];

describe.each(everythingKept().filter(({ key }) => !key.endsWith('.')))(
  'a damaged $key',
  ({ key, storage }) => {
    test.each(damages)('of %j still gives the screen or the sign-in', async (damage) => {
      const before = () => storageOf({ storage }).setItem(key, damage);
      await renderApp('/registered-sites', { plan: {}, handlers, before });
      await waitFor(() => expect(headings()).toEqual(either));
    });
  },
);

describe.each(amplifyNames)('a damaged %s of aws-amplify', (name) => {
  test.each(damages)('of %j still gives the screen or the sign-in', async (damage) => {
    const before = (): void => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith(`.${name}`)) localStorage.setItem(key, damage);
    };
    await renderApp('/registered-sites', { plan: {}, handlers, before });
    await waitFor(() => expect(headings()).toEqual(either));
  });
});
