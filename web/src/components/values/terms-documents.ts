import { useConfig } from '../../lib/config.ts';

/** Documents that a customer agrees to: public pages, linked from Register and from Subscription Plans. */
export const termsDocuments = [
  { path: '/privacy-policy', title: 'Privacy policy' },
  { path: '/return-and-refund-policy', title: 'Return and refund policy' },
  { path: '/end-user-license-agreement', title: 'End-user license agreement' },
  { path: '/terms-and-conditions', title: 'Terms and conditions' },
  { path: '/cookies-policy', title: 'Cookies policy' },
] as const;
export type TermsPath = (typeof termsDocuments)[number]['path'];

/** The documents of this installation: without sales there is no refund policy. */
export function useTermsDocuments() {
  const billing = useConfig()?.billing ?? 'off';
  return termsDocuments.filter(
    ({ path }) => billing !== 'off' || path !== '/return-and-refund-policy',
  );
}
