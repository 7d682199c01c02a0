import type { IconName } from '../../components/values/icon.tsx';
import type { Who } from '../access.ts';

export interface NavigationItem {
  label: string;
  path: string;
  icon: IconName;
  isDisabled: boolean;
  /** Set on the first entry of a group. */
  startsGroup?: boolean;
}

const item = (label: string, path: string, icon: IconName): NavigationItem => ({
  label,
  path,
  icon,
  isDisabled: false,
});

const contact = item('Contact Us', '/contactUs', 'mail');
const billing = item('Billing', '/billing', 'billing');
const desk = item('Support Desk', '/support-desk', 'chat');

const ofSites = [
  item('Overview', '/dashboard', 'overview'),
  item('Registered Sites', '/registered-sites', 'sites'),
  item('Incidents', '/incidents', 'warning'),
  item('Monitors', '/monitors', 'clock'),
  item('Visitors', '/visitors', 'eye'),
];
const analyses = [
  item('Competitor Analysis', '/competitor-analysis', 'compare'),
  item('Google Analysis', '/google-analysis', 'analytics'),
  item('Ping', '/ping', 'ping'),
];

/** Of use from the second site on; the palette has them before. */
const today = item('Today', '/today', 'today');
const ofManySites = [
  item('Clients', '/clients', 'users'),
  item('Reports', '/reports', 'page'),
  item('Status Pages', '/status-pages', 'share'),
  item('Import', '/import-sites', 'download'),
];

/** Not for members who are limited to clients. */
const ofWholeAccount: ReadonlySet<string> = new Set([
  '/reports',
  '/import-sites',
  '/competitor-analysis',
  '/google-analysis',
  '/ping',
]);

/**
 * The sidebar (specification 2), with more once there are several sites, in groups: sub-users see Billing disabled;
 * suspended accounts see only Contact Us and a disabled Billing. Support staff also see their desk, and nothing else
 * without an account of their own. Users who must set up two-step sign-in first see nothing.
 */
export function navigationFor(
  who: Who,
  { hasManySites }: { hasManySites: boolean },
): NavigationItem[] {
  if (!who.hasAccount) return [desk];
  if (who.isTwoStepDue) return [];
  if (who.isSuspended) return [contact, { ...billing, isDisabled: true }];
  const groups = [
    hasManySites ? [today, ...ofSites] : ofSites,
    analyses,
    hasManySites ? ofManySites : [],
    [
      item('Web Vitals Support', '/web-vitals-support', 'chat'),
      contact,
      { ...billing, isDisabled: !who.isRoot },
      ...(who.isSupport ? [desk] : []),
    ],
  ];
  return groups.flatMap((group, at) =>
    group
      .filter(({ path }) => !who.isLimited || !ofWholeAccount.has(path))
      .map((one, index) => ({ ...one, startsGroup: at > 0 && index === 0 })),
  );
}
