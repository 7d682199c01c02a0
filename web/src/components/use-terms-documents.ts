import { useConfig } from '../lib/use-config.ts';
import { termsDocuments } from './terms-documents.ts';

/** The documents that this installation has: where nothing is sold, there is nothing to pay back. */
export function useTermsDocuments() {
  const billing = useConfig()?.billing ?? 'off';
  return termsDocuments.filter(
    ({ path }) => billing !== 'off' || path !== '/return-and-refund-policy',
  );
}
