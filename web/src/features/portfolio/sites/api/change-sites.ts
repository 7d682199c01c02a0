import { useMutation } from '@tanstack/react-query';
import {
  deletePage,
  deleteSite,
  editSite,
} from '../../../../../../shared/calls/portfolio/sites.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useSitesChanged } from '../../../../entities/site/api/use-sites-changed.ts';
import { callApi } from '../../../../lib/api.ts';

/** Changes name, analytics property and language of a site. */
export function useEditSite() {
  const { accountEmail: email } = useSession();
  return useMutation({
    mutationFn: (site: { url: string; siteName: string; propertyId: string; language: string }) =>
      callApi(editSite, { params: { email }, body: { email, sites: [site] } }),
    onSettled: useSitesChanged(),
  });
}

/** Removes a site with all its data. */
export function useDeleteSite() {
  const { accountEmail: email } = useSession();
  return useMutation({
    mutationFn: (url: string) =>
      callApi(deleteSite, { params: { email }, body: { email, sites: [{ url }] } }),
    onSettled: useSitesChanged(),
  });
}

/** Removes a page from a site. */
export function useDeletePage() {
  const { accountEmail: email } = useSession();
  return useMutation({
    mutationFn: ({ siteUrl, page }: { siteUrl: string; page: string }) =>
      callApi(deletePage, { body: { email, site: { url: siteUrl }, page } }),
    onSettled: useSitesChanged(),
  });
}
