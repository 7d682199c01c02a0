import { useMutation } from '@tanstack/react-query';
import { deletePage } from '../../../../../shared/calls/sites.ts';
import { callApi } from '../../../lib/api.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useSitesChanged } from '../../../entities/site/api/use-sites-changed.ts';

/** Removes a page from a site. */
export function useDeletePage() {
  const { accountEmail: email } = useSession();
  return useMutation({
    mutationFn: ({ siteUrl, page }: { siteUrl: string; page: string }) =>
      callApi(deletePage, { body: { email, site: { url: siteUrl }, page } }),
    onSettled: useSitesChanged(),
  });
}
