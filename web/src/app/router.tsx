import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from '../components/messages/error-page.tsx';
import type { TermsPath } from '../components/values/terms-documents.ts';
import { AuthLayout } from '../features/identity/accounts/components/auth-layout.tsx';
import * as login from '../features/identity/accounts/login.page.tsx';
import type { WrittenDocument } from '../features/identity/terms/rules/written-document.ts';
import { nextTask } from '../lib/when-idle.ts';
import type { Audience } from './access.ts';
import { For, SignedOutOnly, RouteFallback } from './guards.tsx';
import { RouteError } from './route-error.tsx';

/** Loads the code of a common first screen in its own task. */
const later =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    await nextTask();
    return load();
  };

type Load = Extract<RouteObject['lazy'], () => unknown>;

const screen = <Path extends string>(path: Path, lazy: Load) => ({ path, lazy });
const firstScreen = (path: string, load: Load) => screen(path, later(load));
const seenBy = (audience: Audience, children: RouteObject[]): RouteObject => ({
  element: <For audience={audience} />,
  children,
});

/** Screens behind the sign-in, by who may see them. */
const screens: RouteObject[] = [
  seenBy('members', [
    firstScreen('/dashboard', () => import('../features/portfolio/overview/overview.page.tsx')),
    firstScreen('/today', () => import('../features/portfolio/today/today.page.tsx')),
    firstScreen(
      '/registered-sites',
      () => import('../features/portfolio/sites/registered-sites.page.tsx'),
    ),
    firstScreen(
      '/siteDetails',
      () => import('../features/measuring/site-details/site-details.page.tsx'),
    ),
    screen(
      '/scanChanges',
      () => import('../features/measuring/scan-changes/scan-changes.page.tsx'),
    ),
    screen(
      '/suggestionDetails',
      () => import('../features/measuring/suggestion-details/suggestion-details.page.tsx'),
    ),
    screen('/w3ValidationDetails', () => import('../features/measuring/markup/markup.page.tsx')),
    screen('/visitors', () => import('../features/measuring/visitors/visitors.page.tsx')),
    screen(
      '/measure-visitors',
      () => import('../features/measuring/visitors/measure-visitors.page.tsx'),
    ),
    screen('/monitors', () => import('../features/monitoring/monitors/monitors.page.tsx')),
    screen(
      '/monitors/heartbeats',
      () => import('../features/monitoring/heartbeats/heartbeats.page.tsx'),
    ),
    // As it was before Monitors.
    screen('/heartbeats', () => import('../features/monitoring/heartbeats/heartbeats.page.tsx')),
    screen('/clients', () => import('../features/registry/clients/clients.page.tsx')),
    screen(
      '/status-pages',
      () => import('../features/portfolio/status-pages/status-pages.page.tsx'),
    ),
    screen(
      '/status-pages/:pageId',
      () => import('../features/portfolio/status-pages/status-page.page.tsx'),
    ),
    screen('/settings', () => import('../features/identity/settings/settings.page.tsx')),
    { path: '/errors', Component: ErrorPage },
    screen('/web-vitals-support', () => import('../features/portfolio/chat/chat.page.tsx')),
    screen(
      '/viewAllNotifications',
      () => import('../features/notifying/notifications/view-all-notifications.page.tsx'),
    ),
    screen(
      '/viewAllNotifications/:id',
      () => import('../features/notifying/notifications/notification.page.tsx'),
    ),
    screen('/incidents', () => import('../features/notifying/incidents/incidents.page.tsx')),
    screen(
      '/incidents/:incidentId',
      () => import('../features/notifying/incidents/incident.page.tsx'),
    ),
  ]),
  seenBy('members-without-limit', [
    {
      path: '/comparisionDetails',
      loader: async (asked) =>
        (await import('../features/portfolio/comparison/api/prefetch-comparison.ts')).loader(asked),
      lazy: () => import('../features/portfolio/comparison/comparison.page.tsx'),
    },
    screen(
      '/rankingDetails',
      () => import('../features/measuring/ranking/ranking-details.page.tsx'),
    ),
    screen('/reports', () => import('../features/portfolio/reports/reports.page.tsx')),
    screen('/reports/:reportId', () => import('../features/portfolio/reports/report.page.tsx')),
    screen('/import-sites', () => import('../features/portfolio/imports/import-sites.page.tsx')),
    screen(
      '/competitor-analysis',
      () => import('../features/portfolio/competitors/competitor-analysis.page.tsx'),
    ),
    screen(
      '/google-analysis',
      () => import('../features/measuring/analytics/google-analysis.page.tsx'),
    ),
    screen(
      '/add-property-id',
      () => import('../features/measuring/analytics/add-property-id.page.tsx'),
    ),
    screen('/ping', () => import('../features/monitoring/ping/ping.page.tsx')),
  ]),
  seenBy('root-users', [
    screen(
      '/notifications',
      () => import('../features/notifying/notification-settings/notifications.page.tsx'),
    ),
  ]),
  seenBy('root-users-or-error', [
    screen('/add-subusers', () => import('../features/identity/team/manage-users.page.tsx')),
  ]),
  seenBy('two-step-set-up', [
    screen(
      '/set-up-two-step',
      () => import('../features/identity/settings/set-up-two-step.page.tsx'),
    ),
  ]),
  seenBy('everyone', [
    screen('/contactUs', () => import('../features/portfolio/contact/contact.page.tsx')),
  ]),
  seenBy('support', [
    screen(
      '/support-desk',
      () => import('../features/portfolio/support-desk/support-desk.page.tsx'),
    ),
  ]),
  seenBy('root-users-also-suspended', [
    screen('/billing', () => import('../features/billing/billing/billing.page.tsx')),
  ]),
  seenBy('root-users-also-suspended-or-error', [
    screen(
      '/subscription-plans',
      () => import('../features/billing/subscription/subscription-plans.page.tsx'),
    ),
    screen('/checkout', () => import('../features/billing/subscription/checkout.page.tsx')),
  ]),
];

/** A public document. */
const written = <Path extends string>(
  path: Path,
  load: () => Promise<{ default: WrittenDocument }>,
) =>
  screen(path, async () => {
    const [{ DocumentScreen }, { default: document }] = await Promise.all([
      import('../features/identity/terms/components/document-screen.tsx'),
      load(),
    ]);
    return { element: <DocumentScreen document={document} /> };
  });

/** Documents that customers agree to. */
const documents: (RouteObject & { path: TermsPath })[] = [
  written('/privacy-policy', () => import('../features/identity/terms/privacy-policy.md')),
  written(
    '/return-and-refund-policy',
    () => import('../features/identity/terms/return-and-refund-policy.md'),
  ),
  written(
    '/end-user-license-agreement',
    () => import('../features/identity/terms/end-user-license-agreement.md'),
  ),
  written(
    '/terms-and-conditions',
    () => import('../features/identity/terms/terms-and-conditions.md'),
  ),
  written('/cookies-policy', () => import('../features/identity/terms/cookies-policy.md')),
];

/** Screens without the frame. */
export const publicRoutes: RouteObject[] = [
  {
    element: <AuthLayout />,
    children: [
      {
        element: <SignedOutOnly />,
        children: [
          { path: '/', ...login },
          { path: '/login', ...login },
          screen('/register', () => import('../features/identity/accounts/register.page.tsx')),
        ],
      },
      screen(
        '/forgot-password',
        () => import('../features/identity/accounts/forgot-password.page.tsx'),
      ),
      screen(
        '/new-password/:userId',
        () => import('../features/identity/accounts/new-password.page.tsx'),
      ),
      screen(
        '/signed-in-with/:provider',
        () => import('../features/identity/accounts/signed-in-with.page.tsx'),
      ),
      screen(
        '/oauth-redirect',
        () => import('../features/identity/accounts/oauth-redirect.page.tsx'),
      ),
      screen(
        '/confirm-email',
        () => import('../features/identity/accounts/confirm-email.page.tsx'),
      ),
      screen(
        '/status-subscription',
        () => import('../features/portfolio/status-pages/status-subscription.page.tsx'),
      ),
      screen('/unsubscribe', () => import('../features/identity/accounts/unsubscribe.page.tsx')),
      screen(
        '/sub-user/set-password',
        () => import('../features/identity/accounts/sub-user-password.page.tsx'),
      ),
      screen(
        '/confirmed-sub-user-email',
        () => import('../features/identity/accounts/sub-user-confirmed.page.tsx'),
      ),
      screen(
        '/confirmed-sub-user-email-failed',
        () => import('../features/identity/accounts/sub-user-failed.page.tsx'),
      ),
    ],
  },
  screen('/shared/:linkId', () => import('../features/portfolio/sharing/shared-view.page.tsx')),
  {
    lazy: () => import('../features/identity/terms/components/terms-layout.tsx'),
    children: [
      ...documents,
      written('/visitor-data', () => import('../features/identity/terms/visitor-data.md')),
    ],
  },
];

export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    HydrateFallback: RouteFallback,
    children: [
      ...publicRoutes,
      {
        lazy: later(() => import('./layout/authenticated-layout.tsx')),
        // A screen that fails leaves the frame, and with it the way to the others.
        children: [{ errorElement: <RouteError />, children: screens }],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];
