import type { Table } from '../table/table.ts';
import type { ShareCaller } from './caller.ts';
import { findShareLink } from './find-share-link.ts';
import { isViewTokenOf, parseViewToken } from './share-view-token.ts';

/** The reader behind the token of an opened view; none once the token has run out, or the link has ended. */
export async function findShareCaller(
  table: Table,
  bearer: string | undefined,
  now: Date,
): Promise<ShareCaller[]> {
  const token = parseViewToken(bearer);
  if (token === undefined) return [];
  const link = await findShareLink(table, token.linkId, now);
  if (link === undefined || !isViewTokenOf(token, link, now)) return [];
  const { linkId, accountId, siteKey, siteId, reportId, endsAt, clients } = link;
  const reader = { kind: 'share-link', linkId, accountId, endsAt } as const;
  return [
    reportId === undefined
      ? { ...reader, of: 'site', siteKey, siteId, clients }
      : { ...reader, of: 'report', reportId },
  ];
}
