import { useMutation } from '@tanstack/react-query';
import { deleteSite } from '../../../../../shared/calls/sites.ts';
import { callApi } from '../../../lib/api.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useSitesChanged } from '../../../entities/site/api/use-sites-changed.ts';

/** Removes a site with all its data. */
export function useDeleteSite() {
  const { accountEmail: email } = useSession();
  return useMutation({
    mutationFn: (url: string) =>
      callApi(deleteSite, { params: { email }, body: { email, sites: [{ url }] } }),
    onSettled: useSitesChanged(),
  });
}
