import {
  deletePage,
  deleteSite,
  editSite,
} from '../../../../../../shared/calls/portfolio/sites.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { siteLists } from '../../../../entities/site/api/site-queries.ts';
import { callApi } from '../../../../lib/api.ts';
import { useChange } from '../../../../lib/use-change.ts';

/** Changes name, analytics property and language of a site. */
export function useEditSite() {
  const { accountEmail: email } = useSession();
  return useChange(
    (site: { url: string; siteName: string; propertyId: string; language: string }) =>
      callApi(editSite, { params: { email }, body: { email, sites: [site] } }),
    ...siteLists,
  );
}

/** Removes a site with all its data. */
export function useDeleteSite() {
  const { accountEmail: email } = useSession();
  return useChange(
    (url: string) => callApi(deleteSite, { params: { email }, body: { email, sites: [{ url }] } }),
    ...siteLists,
  );
}

/** Removes a page from a site. */
export function useDeletePage() {
  const { accountEmail: email } = useSession();
  return useChange(
    ({ siteUrl, page }: { siteUrl: string; page: string }) =>
      callApi(deletePage, { body: { email, site: { url: siteUrl }, page } }),
    ...siteLists,
  );
}
