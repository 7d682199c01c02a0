import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createShareLink,
  listShareLinks,
  revokeShareLink,
} from '../../../../../shared/calls/sharing.ts';
import { callApi } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/call-query.ts';

export const shareLinksQuery = (url: string) =>
  callQuery(['share-links', url], listShareLinks, { query: { url } });

/** Creates a link. @returns its address, which is not stored */
export function useCreateShareLink(url: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (link: { endsAt: string; password?: string }) => {
      const created = await callApi(createShareLink, { body: { url, ...link } });
      return `${window.location.origin}/shared/${created.link.linkId}#${created.token}`;
    },
    onSettled: () => client.invalidateQueries(shareLinksQuery(url)),
  });
}

export function useRevokeShareLink(url: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => callApi(revokeShareLink, { body: { url, linkId } }),
    onSettled: () => client.invalidateQueries(shareLinksQuery(url)),
  });
}
