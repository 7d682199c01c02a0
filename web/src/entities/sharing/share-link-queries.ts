import {
  createShareLink,
  listShareLinks,
  revokeShareLink,
} from '../../../../shared/calls/portfolio/sharing.ts';
import { callApi } from '../../lib/api.ts';
import { callQuery } from '../../lib/call-query.ts';
import { useChange } from '../../lib/use-change.ts';

/** What a link shows. */
export type Shared = { url: string } | { reportId: string };

export const shareLinksQuery = (of: Shared) =>
  callQuery(['share-links', of], listShareLinks, { query: of });

/** Creates a link. @returns its address, which is not stored */
export function useCreateShareLink(of: Shared) {
  return useChange(async (link: { endsAt: string; password?: string }) => {
    const created = await callApi(createShareLink, { body: { ...of, ...link } });
    return `${window.location.origin}/shared/${created.link.linkId}#${created.token}`;
  }, shareLinksQuery(of).queryKey);
}

export function useRevokeShareLink(of: Shared) {
  return useChange(
    (linkId: string) => callApi(revokeShareLink, { body: { ...of, linkId } }),
    shareLinksQuery(of).queryKey,
  );
}
