import type { IconName } from '../../components/icon.tsx';
import type { Who } from '../access.ts';

export interface NavigationItem {
  label: string;
  path: string;
  icon: IconName;
  isDisabled: boolean;
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

const today = item('Today', '/today', 'today');

const everything: readonly NavigationItem[] = [
  item('Overview', '/dashboard', 'overview'),
  item('Registered Sites', '/registered-sites', 'sites'),
  item('Incidents', '/incidents', 'warning'),
  item('Visitors', '/visitors', 'eye'),
  item('Clients', '/clients', 'users'),
  item('Reports', '/reports', 'page'),
  item('Competitor Analysis', '/competitor-analysis', 'compare'),
  item('Google Analysis', '/google-analysis', 'analytics'),
  item('Ping', '/ping', 'ping'),
  item('Web Vitals Support', '/web-vitals-support', 'chat'),
  contact,
];

/** Not for members who are limited to clients. */
const ofWholeAccount: ReadonlySet<string> = new Set([
  '/reports',
  '/competitor-analysis',
  '/google-analysis',
  '/ping',
]);

/**
 * The sidebar (specification 2), with Today first once there are several sites: sub-users see Billing disabled;
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
  const ofStaff = who.isSupport ? [desk] : [];
  const first = hasManySites ? [today] : [];
  const screens = who.isLimited
    ? everything.filter(({ path }) => !ofWholeAccount.has(path))
    : everything;
  return [...first, ...screens, { ...billing, isDisabled: !who.isRoot }, ...ofStaff];
}
