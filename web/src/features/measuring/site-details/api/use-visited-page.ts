import { useQuery } from '@tanstack/react-query';
import { sameSite } from '../../../../../../shared/pages/urls.ts';
import { groupOf } from '../../../../../../shared/visitors/page-groups.ts';
import { visitorScriptQuery } from '../../../../entities/scan/api/use-visitor-news.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useSites } from '../../../../entities/site/api/site-queries.ts';

/**
 * The site of a page that is not its home page, if its visitors are measured: the numbers of a site are those of all its
 * pages, so the page itself has none.
 */
export function useVisitedPage(url: string): { site: string; group: string } | undefined {
  const { accountEmail } = useSession();
  const { pathname } = new URL(url);
  const { data: sites = [] } = useSites(accountEmail, { enabled: pathname !== '/' });
  const isSite = sites.some((site) => sameSite(site.url, url));
  const site = sites.find(({ pages }) => !isSite && pages.some((page) => sameSite(page, url)));
  const { data } = useQuery({
    ...visitorScriptQuery(site?.url ?? ''),
    enabled: site !== undefined,
  });
  if (site === undefined || data === undefined || data.lastViews === null) return undefined;
  const group = groupOf(pathname, data.settings?.pageRules ?? []);
  return { site: site.url, group };
}
