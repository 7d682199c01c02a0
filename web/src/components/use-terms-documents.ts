import { useConfig } from '../lib/use-config.ts';
import { termsDocuments } from './terms-documents.ts';

/** The documents of this installation: without sales there is no refund policy. */
export function useTermsDocuments() {
  const billing = useConfig()?.billing ?? 'off';
  return termsDocuments.filter(
    ({ path }) => billing !== 'off' || path !== '/return-and-refund-policy',
  );
}
