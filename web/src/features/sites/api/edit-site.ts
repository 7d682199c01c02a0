import { useMutation } from '@tanstack/react-query';
import { editSite } from '../../../../../shared/calls/sites.ts';
import { callApi } from '../../../lib/api.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useSitesChanged } from '../../../entities/site/api/use-sites-changed.ts';

/** Changes name and analytics property of a site. */
export function useEditSite() {
  const { accountEmail: email } = useSession();
  return useMutation({
    mutationFn: (site: { url: string; siteName: string; propertyId: string }) =>
      callApi(editSite, { params: { email }, body: { email, sites: [site] } }),
    onSettled: useSitesChanged(),
  });
}
