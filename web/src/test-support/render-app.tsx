import { render } from '@testing-library/react';
import {
  createMemoryRouter,
  createPath,
  RouterProvider,
  type InitialEntry,
} from 'react-router-dom';
import type * as z from 'zod';
import type { UserPlan } from '../../../shared/calls/billing/plans.ts';
import { RuntimeConfig } from '../../../shared/deployment/runtime-config.ts';
import { Providers } from '../app/providers.tsx';
import { routes } from '../app/router.tsx';
import { keepCurrentSite, type Site } from '../entities/site/rules/current-site.ts';
import { forgetIdentity } from '../lib/identity.ts';
import { kept } from '../lib/kept.ts';
import { queryClient } from '../lib/query-client.ts';
import { ownState } from '../lib/route-state.ts';
import type { Attempt } from '../lib/social-attempt.ts';
import { beginSession } from '../lib/tokens.ts';
import {
  answer,
  demoConfig,
  demoPlan,
  fakeServer,
  newSession,
  type Handlers,
} from './fake-server.ts';
import { personWithClipboard } from './person-with-clipboard.ts';
import { tryAgainAtOnce } from './poll-again-soon.ts';

export interface AppOptions {
  handlers?: Handlers;
  /** Signs a user in first, whose plan is `demoPlan` with these changes. Without it there is no session. */
  plan?: Partial<UserPlan>;
  /** The site that they looked at last. */
  lastSite?: Site;
  /** What this tab has begun with Google or Microsoft. */
  attempt?: Attempt;
  /** Runs right before the application is rendered, with the session in the browser's storage. */
  before?: () => void;
  /** Changes to `demoConfig`. */
  config?: Partial<z.input<typeof RuntimeConfig>>;
}

/** As if a screen of the signed-in user had made its route state, unless it names another user. */
function owned(at: InitialEntry): InitialEntry {
  if (typeof at === 'string' || typeof at.state !== 'object' || at.state === null) return at;
  return { ...at, state: { ...ownState({}), ...at.state } };
}

/** Renders the whole application at an address, with a fake server. */
export async function renderApp(
  at: InitialEntry,
  { handlers = {}, plan, lastSite, attempt, before, config }: AppOptions = {},
) {
  forgetIdentity();
  queryClient.clear();
  tryAgainAtOnce(queryClient);
  const requests = fakeServer({
    [`GET /api/user-plan/${demoPlan.userId}`]: answer({ ...demoPlan, ...plan }),
    [`GET /api/sites/${demoPlan.email}`]: answer([{ email: demoPlan.email, sites: [] }]),
    [`GET /api/sites/${demoPlan.email}/adding`]: answer([]),
    [`GET /api/identities/${demoPlan.userId}`]: answer({ identities: [], hasPassword: true }),
    [`GET /api/two-step/${demoPlan.userId}`]: answer({
      since: null,
      recoveryCodesLeft: 0,
      requiredFrom: null,
      isExempt: false,
    }),
    ...handlers,
  });
  if (plan !== undefined) await beginSession(newSession());
  if (config !== undefined) {
    queryClient.setQueryData(['config'], RuntimeConfig.parse({ ...demoConfig, ...config }));
  }
  if (lastSite !== undefined) keepCurrentSite(lastSite);
  if (attempt !== undefined) kept('social-sign-in').write(JSON.stringify(attempt));
  before?.();
  const router = createMemoryRouter(routes, { initialEntries: [owned(at)] });
  const view = render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    ...view,
    user: personWithClipboard(),
    requests,
    path: () => router.state.location.pathname,
    address: () => createPath(router.state.location),
    back: () => router.navigate(-1),
  };
}
