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

const lazily = (screens: Readonly<Record<string, Load>>): RouteObject[] =>
  Object.entries(screens).map(([path, lazy]) => ({ path, lazy }));
const seenBy = (
  audience: Audience,
  screens: Readonly<Record<string, Load>>,
  ...others: RouteObject[]
): RouteObject => ({
  element: <For audience={audience} />,
  children: [...lazily(screens), ...others],
});

/** Screens behind the sign-in, by who may see them. */
const screens: RouteObject[] = [
  seenBy(
    'members',
    {
      '/dashboard': later(() => import('../features/portfolio/overview/overview.page.tsx')),
      '/today': later(() => import('../features/portfolio/today/today.page.tsx')),
      '/registered-sites': later(
        () => import('../features/portfolio/sites/registered-sites.page.tsx'),
      ),
      '/siteDetails': later(
        () => import('../features/measuring/site-details/site-details.page.tsx'),
      ),
      '/scanChanges': () => import('../features/measuring/scan-changes/scan-changes.page.tsx'),
      '/suggestionDetails': () =>
        import('../features/measuring/suggestion-details/suggestion-details.page.tsx'),
      '/w3ValidationDetails': () => import('../features/measuring/markup/markup.page.tsx'),
      '/visitors': () => import('../features/measuring/visitors/visitors.page.tsx'),
      '/measure-visitors': () => import('../features/measuring/visitors/measure-visitors.page.tsx'),
      '/monitors': () => import('../features/monitoring/monitors/monitors.page.tsx'),
      '/monitors/heartbeats': () => import('../features/monitoring/heartbeats/heartbeats.page.tsx'),
      // As it was before Monitors.
      '/heartbeats': () => import('../features/monitoring/heartbeats/heartbeats.page.tsx'),
      '/clients': () => import('../features/registry/clients/clients.page.tsx'),
      '/status-pages': () => import('../features/portfolio/status-pages/status-pages.page.tsx'),
      '/status-pages/:pageId': () =>
        import('../features/portfolio/status-pages/status-page.page.tsx'),
      '/settings': () => import('../features/identity/settings/settings.page.tsx'),
      '/web-vitals-support': () => import('../features/portfolio/chat/chat.page.tsx'),
      '/viewAllNotifications': () =>
        import('../features/notifying/notifications/view-all-notifications.page.tsx'),
      '/viewAllNotifications/:id': () =>
        import('../features/notifying/notifications/notification.page.tsx'),
      '/incidents': () => import('../features/notifying/incidents/incidents.page.tsx'),
      '/incidents/:incidentId': () => import('../features/notifying/incidents/incident.page.tsx'),
    },
    { path: '/errors', Component: ErrorPage },
  ),
  seenBy(
    'members-without-limit',
    {
      '/rankingDetails': () => import('../features/measuring/ranking/ranking-details.page.tsx'),
      '/reports': () => import('../features/portfolio/reports/reports.page.tsx'),
      '/reports/:reportId': () => import('../features/portfolio/reports/report.page.tsx'),
      '/import-sites': () => import('../features/portfolio/imports/import-sites.page.tsx'),
      '/competitor-analysis': () =>
        import('../features/portfolio/competitors/competitor-analysis.page.tsx'),
      '/google-analysis': () => import('../features/measuring/analytics/google-analysis.page.tsx'),
      '/add-property-id': () => import('../features/measuring/analytics/add-property-id.page.tsx'),
      '/ping': () => import('../features/monitoring/ping/ping.page.tsx'),
    },
    {
      path: '/comparisionDetails',
      loader: async (asked) =>
        (await import('../features/portfolio/comparison/api/prefetch-comparison.ts')).loader(asked),
      lazy: () => import('../features/portfolio/comparison/comparison.page.tsx'),
    },
  ),
  seenBy('root-users', {
    '/notifications': () =>
      import('../features/notifying/notification-settings/notifications.page.tsx'),
  }),
  seenBy('root-users-or-error', {
    '/add-subusers': () => import('../features/identity/team/manage-users.page.tsx'),
  }),
  seenBy('two-step-set-up', {
    '/set-up-two-step': () => import('../features/identity/settings/set-up-two-step.page.tsx'),
  }),
  seenBy('everyone', {
    '/contactUs': () => import('../features/portfolio/contact/contact.page.tsx'),
  }),
  seenBy('support', {
    '/support-desk': () => import('../features/portfolio/support-desk/support-desk.page.tsx'),
  }),
  seenBy('root-users-also-suspended', {
    '/billing': () => import('../features/billing/billing/billing.page.tsx'),
  }),
  seenBy('root-users-also-suspended-or-error', {
    '/subscription-plans': () =>
      import('../features/billing/subscription/subscription-plans.page.tsx'),
    '/checkout': () => import('../features/billing/subscription/checkout.page.tsx'),
  }),
];

type LoadDocument = () => Promise<{ default: WrittenDocument }>;

/** Public documents. */
const written = (documents: Readonly<Record<string, LoadDocument>>): RouteObject[] =>
  Object.entries(documents).map(([path, load]) => ({
    path,
    lazy: async () => {
      const [{ DocumentScreen }, { default: document }] = await Promise.all([
        import('../features/identity/terms/components/document-screen.tsx'),
        load(),
      ]);
      return { element: <DocumentScreen document={document} /> };
    },
  }));

/** Documents that customers agree to. */
const documents: Record<TermsPath, LoadDocument> = {
  '/privacy-policy': () => import('../features/identity/terms/privacy-policy.md'),
  '/return-and-refund-policy': () =>
    import('../features/identity/terms/return-and-refund-policy.md'),
  '/end-user-license-agreement': () =>
    import('../features/identity/terms/end-user-license-agreement.md'),
  '/terms-and-conditions': () => import('../features/identity/terms/terms-and-conditions.md'),
  '/cookies-policy': () => import('../features/identity/terms/cookies-policy.md'),
};

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
          ...lazily({
            '/register': () => import('../features/identity/accounts/register.page.tsx'),
          }),
        ],
      },
      ...lazily({
        '/forgot-password': () => import('../features/identity/accounts/forgot-password.page.tsx'),
        '/new-password/:userId': () =>
          import('../features/identity/accounts/new-password.page.tsx'),
        '/signed-in-with/:provider': () =>
          import('../features/identity/accounts/signed-in-with.page.tsx'),
        '/oauth-redirect': () => import('../features/identity/accounts/oauth-redirect.page.tsx'),
        '/confirm-email': () => import('../features/identity/accounts/confirm-email.page.tsx'),
        '/status-subscription': () =>
          import('../features/portfolio/status-pages/status-subscription.page.tsx'),
        '/unsubscribe': () => import('../features/identity/accounts/unsubscribe.page.tsx'),
        '/sub-user/set-password': () =>
          import('../features/identity/accounts/sub-user-password.page.tsx'),
        '/confirmed-sub-user-email': () =>
          import('../features/identity/accounts/sub-user-confirmed.page.tsx'),
        '/confirmed-sub-user-email-failed': () =>
          import('../features/identity/accounts/sub-user-failed.page.tsx'),
      }),
    ],
  },
  ...lazily({
    '/shared/:linkId': () => import('../features/portfolio/sharing/shared-view.page.tsx'),
  }),
  {
    lazy: () => import('../features/identity/terms/components/terms-layout.tsx'),
    children: written({
      ...documents,
      '/visitor-data': () => import('../features/identity/terms/visitor-data.md'),
    }),
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
