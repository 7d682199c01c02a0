import type { IconName } from '../../components/icon.tsx';

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

const everything: readonly NavigationItem[] = [
  item('Overview', '/dashboard', 'overview'),
  item('Registered Sites', '/registered-sites', 'sites'),
  item('Competitor Analysis', '/competitor-analysis', 'compare'),
  item('Google Analysis', '/google-analysis', 'analytics'),
  item('Ping', '/ping', 'ping'),
  item('Web Vitals Support', '/web-vitals-support', 'chat'),
  contact,
];

/** The sidebar (specification 2): sub-users see Billing disabled, suspended accounts only Contact Us and a disabled Billing. */
export function navigationFor(who: { isRoot: boolean; isSuspended: boolean }): NavigationItem[] {
  if (who.isSuspended) return [contact, { ...billing, isDisabled: true }];
  return [...everything, { ...billing, isDisabled: !who.isRoot }];
}
