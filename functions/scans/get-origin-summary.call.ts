import { getOriginSummary } from '../../shared/calls/scans.ts';
import { env } from '../platform/env.ts';
import { handleCall } from '../platform/handle-call.ts';
import { readSecret } from '../platform/secret.ts';
import { cruxClient } from '../providers/crux/crux-client.ts';
import { originSummary } from './origin-summary.ts';

export const handler = handleCall(getOriginSummary, async ({ body }) => {
  const apiKey = await readSecret('CRUX_API_KEY');
  const crux = cruxClient({ apiKey, endpoint: env.cruxEndpoint() });
  if (!crux.isConfigured) return { configured: false, mobile: null, desktop: null };
  return { configured: true, ...(await originSummary(crux.findOriginData, body.url)) };
});
