import {
  addPages,
  addSinglePage,
  checkPagesLimit,
} from '../../../../../shared/calls/portfolio/sites.ts';
import * as messages from '../../../../../shared/calls/messages.ts';
import { limitNoticeMs, snackbar } from '../../../components/messages/snackbar.ts';
import { callApi } from '../../../lib/api.ts';
import { useSession } from '../../session/components/session.tsx';
import { siteLists } from './site-queries.ts';
import { useChange } from '../../../lib/use-change.ts';

/** Thrown if the server says beforehand that the plan allows no more pages. */
export class PagesLimitReached extends Error {}

async function assertUnderLimit(email: string, siteUrl: string): Promise<void> {
  const { success } = await callApi(checkPagesLimit, {
    params: { email },
    body: { siteUrlToBeAdded: siteUrl },
  });
  if (!success) throw new PagesLimitReached();
}

/** Adds found pages to a site, after the server has confirmed that the plan allows it. */
export function useAddPages() {
  const { accountEmail: email } = useSession();
  return useChange(
    async ({ siteUrl, pages }: { siteUrl: string; pages: string[] }) => {
      await assertUnderLimit(email, siteUrl);
      return callApi(addPages, { body: { email, site: { url: siteUrl }, pages } });
    },
    ...siteLists,
  );
}

/** Adds one page to a site, after the server has confirmed that the plan allows it. */
export function useAddSinglePage() {
  const { accountEmail: email } = useSession();
  return useChange(
    async ({ siteUrl, page }: { siteUrl: string; page: string }) => {
      await assertUnderLimit(email, siteUrl);
      return callApi(addSinglePage, { body: { email, site: { url: siteUrl }, page } });
    },
    ...siteLists,
  );
}

/** Shows for 3.5 s how many pages a site can have. */
export function useSayPagesLimit(): () => void {
  const { plan } = useSession();
  return () => {
    snackbar.error(messages.pagesLimitReached(plan.page_limit), {
      id: 'pages-limit',
      closeAfterMs: limitNoticeMs,
    });
  };
}
