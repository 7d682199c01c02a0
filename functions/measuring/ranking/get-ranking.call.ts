import { getRanking } from '../../../shared/calls/measuring/ranking.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import { semrushClient } from '../../providers/semrush/semrush-client.ts';
import { oneSite } from '../../registry/pages/account-sites.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { rankingStore } from './ranking-store.ts';
import { siteRanking } from './site-ranking.ts';

/** For registered sites only: every request costs API units. */
export const handler = handleCall(getRanking, async ({ body, caller, table, now }) => {
  const { accountId } = caller;
  const { url } = await oneSite(siteStore(table), { accountId, url: body.url, field: 'url' });
  const apiKey = await readSecret('SEMRUSH_API_KEY');
  if (apiKey === undefined) return { configured: false, fetchedAt: null, rankings: [] };
  const { findRankings } = semrushClient({ apiKey, ...env.semrush() });
  const ports = { store: rankingStore(table), findRankings };
  const asked = { accountId, url, now, mayAsk: !caller.isExpired };
  return { configured: true, ...(await siteRanking(ports, asked)) };
});
