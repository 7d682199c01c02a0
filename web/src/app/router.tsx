import { Navigate, type RouteObject } from 'react-router-dom';
import { ErrorPage } from '../components/error-page.tsx';
import type { TermsPath } from '../components/terms-documents.ts';
import { AuthLayout } from '../features/accounts/components/auth-layout.tsx';
import * as login from '../features/accounts/login.page.tsx';
import { nextTask } from '../lib/next-task.ts';
import { For, SignedOutOnly } from './guards.tsx';
import { RouteError } from './route-error.tsx';
import { RouteFallback } from './route-fallback.tsx';

/** Loads the code of a common first screen in its own task. */
const later =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    await nextTask();
    return load();
  };

/** Screens behind the sign-in, by who may see them. */
const screens: RouteObject[] = [
  {
    element: <For audience="members" />,
    children: [
      { path: '/dashboard', lazy: later(() => import('../features/overview/overview.page.tsx')) },
      { path: '/today', lazy: later(() => import('../features/today/today.page.tsx')) },
      {
        path: '/registered-sites',
        lazy: later(() => import('../features/sites/registered-sites.page.tsx')),
      },
      {
        path: '/siteDetails',
        lazy: later(() => import('../features/site-details/site-details.page.tsx')),
      },
      {
        path: '/scanChanges',
        lazy: () => import('../features/scan-changes/scan-changes.page.tsx'),
      },
      {
        path: '/suggestionDetails',
        lazy: () => import('../features/suggestion-details/suggestion-details.page.tsx'),
      },
      {
        path: '/estimates',
        lazy: () => import('../features/suggestion-details/estimates.page.tsx'),
      },
      {
        path: '/w3ValidationDetails',
        lazy: () => import('../features/markup/markup.page.tsx'),
      },
      { path: '/visitors', lazy: () => import('../features/visitors/visitors.page.tsx') },
      {
        path: '/measure-visitors',
        lazy: () => import('../features/visitors/measure-visitors.page.tsx'),
      },
      { path: '/clients', lazy: () => import('../features/clients/clients.page.tsx') },
      { path: '/settings', lazy: () => import('../features/settings/settings.page.tsx') },
      { path: '/errors', Component: ErrorPage },
      { path: '/web-vitals-support', lazy: () => import('../features/chat/chat.page.tsx') },
      {
        path: '/viewAllNotifications',
        lazy: () => import('../features/notifications/view-all-notifications.page.tsx'),
      },
      {
        path: '/viewAllNotifications/:id',
        lazy: () => import('../features/notifications/notification.page.tsx'),
      },
      { path: '/incidents', lazy: () => import('../features/incidents/incidents.page.tsx') },
      {
        path: '/incidents/:incidentId',
        lazy: () => import('../features/incidents/incident.page.tsx'),
      },
    ],
  },
  {
    element: <For audience="members-without-limit" />,
    children: [
      {
        path: '/comparisionDetails',
        loader: async (asked) =>
          (await import('../features/comparison/api/ask-ahead.ts')).loader(asked),
        lazy: () => import('../features/comparison/comparison.page.tsx'),
      },
      {
        path: '/rankingDetails',
        lazy: () => import('../features/ranking/ranking-details.page.tsx'),
      },
      { path: '/reports', lazy: () => import('../features/reports/reports.page.tsx') },
      { path: '/reports/:reportId', lazy: () => import('../features/reports/report.page.tsx') },
      {
        path: '/import-sites',
        lazy: () => import('../features/imports/import-sites.page.tsx'),
      },
      {
        path: '/competitor-analysis',
        lazy: () => import('../features/competitors/competitor-analysis.page.tsx'),
      },
      {
        path: '/google-analysis',
        lazy: () => import('../features/analytics/google-analysis.page.tsx'),
      },
      {
        path: '/add-property-id',
        lazy: () => import('../features/analytics/add-property-id.page.tsx'),
      },
      { path: '/ping', lazy: () => import('../features/ping/ping.page.tsx') },
    ],
  },
  {
    element: <For audience="root-users" />,
    children: [
      {
        path: '/notifications',
        lazy: () => import('../features/notification-settings/notifications.page.tsx'),
      },
    ],
  },
  {
    element: <For audience="root-users-or-error" />,
    children: [
      { path: '/add-subusers', lazy: () => import('../features/team/manage-users.page.tsx') },
    ],
  },
  {
    element: <For audience="two-step-set-up" />,
    children: [
      {
        path: '/set-up-two-step',
        lazy: () => import('../features/settings/set-up-two-step.page.tsx'),
      },
    ],
  },
  {
    element: <For audience="everyone" />,
    children: [{ path: '/contactUs', lazy: () => import('../features/contact/contact.page.tsx') }],
  },
  {
    element: <For audience="support" />,
    children: [
      {
        path: '/support-desk',
        lazy: () => import('../features/support-desk/support-desk.page.tsx'),
      },
    ],
  },
  {
    element: <For audience="root-users-also-suspended" />,
    children: [{ path: '/billing', lazy: () => import('../features/billing/billing.page.tsx') }],
  },
  {
    element: <For audience="root-users-also-suspended-or-error" />,
    children: [
      {
        path: '/subscription-plans',
        lazy: () => import('../features/subscription/subscription-plans.page.tsx'),
      },
      { path: '/checkout', lazy: () => import('../features/subscription/checkout.page.tsx') },
    ],
  },
];

/** Documents that customers agree to; public. */
const documents: (RouteObject & { path: TermsPath })[] = [
  {
    path: '/privacy-policy',
    lazy: () => import('../features/terms/privacy-policy.page.tsx'),
  },
  {
    path: '/return-and-refund-policy',
    lazy: () => import('../features/terms/return-and-refund-policy.page.tsx'),
  },
  {
    path: '/end-user-license-agreement',
    lazy: () => import('../features/terms/end-user-license-agreement.page.tsx'),
  },
  {
    path: '/terms-and-conditions',
    lazy: () => import('../features/terms/terms-and-conditions.page.tsx'),
  },
  {
    path: '/cookies-policy',
    lazy: () => import('../features/terms/cookies-policy.page.tsx'),
  },
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
          { path: '/register', lazy: () => import('../features/accounts/register.page.tsx') },
        ],
      },
      {
        path: '/forgot-password',
        lazy: () => import('../features/accounts/forgot-password.page.tsx'),
      },
      {
        path: '/new-password/:userId',
        lazy: () => import('../features/accounts/new-password.page.tsx'),
      },
      {
        path: '/signed-in-with/:provider',
        lazy: () => import('../features/accounts/signed-in-with.page.tsx'),
      },
      {
        path: '/oauth-redirect',
        lazy: () => import('../features/accounts/oauth-redirect.page.tsx'),
      },
      {
        path: '/confirm-email',
        lazy: () => import('../features/accounts/confirm-email.page.tsx'),
      },
      {
        path: '/unsubscribe',
        lazy: () => import('../features/accounts/unsubscribe.page.tsx'),
      },
      {
        path: '/sub-user/set-password',
        lazy: () => import('../features/accounts/sub-user-password.page.tsx'),
      },
      {
        path: '/confirmed-sub-user-email',
        lazy: () => import('../features/accounts/sub-user-confirmed.page.tsx'),
      },
      {
        path: '/confirmed-sub-user-email-failed',
        lazy: () => import('../features/accounts/sub-user-failed.page.tsx'),
      },
    ],
  },
  { path: '/shared/:linkId', lazy: () => import('../features/sharing/shared-view.page.tsx') },
  {
    lazy: () => import('../features/terms/components/terms-layout.tsx'),
    children: [
      ...documents,
      {
        path: '/visitor-data',
        lazy: () => import('../features/terms/visitor-data.page.tsx'),
      },
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
