import type { MakeSample, Sample, World } from './sample.ts';
import { accountsSamples } from './identity/accounts-samples.ts';
import { analyticsSamples } from './measuring/analytics-samples.ts';
import { teamSamples } from './identity/team-samples.ts';
import { plansSamples } from './billing/plans-samples.ts';
import { clientsSamples } from './registry/clients-samples.ts';
import { proofsSamples } from './measuring/proofs-samples.ts';
import { reportsSamples } from './portfolio/reports-samples.ts';
import { importsSamples } from './portfolio/imports-samples.ts';
import { competitorSamples } from './portfolio/competitor-samples.ts';
import { sharingSamples } from './portfolio/sharing-samples.ts';
import { statusPagesSamples } from './portfolio/status-pages-samples.ts';
import { sitesSamples } from './portfolio/sites-samples.ts';
import { measuringSamples } from './measuring/measuring-samples.ts';
import { heartbeatsSamples } from './monitoring/heartbeats-samples.ts';
import { monitorsSamples } from './monitoring/monitors-samples.ts';
import { pingSamples } from './monitoring/ping-samples.ts';
import { channelsSamples } from './notifying/channels-samples.ts';
import { notificationsSamples } from './notifying/notifications-samples.ts';
import { socialSamples } from './identity/social-samples.ts';
import { visitorsSamples } from './measuring/visitors-samples.ts';
import { supportSamples } from './portfolio/support-samples.ts';
import { todaySamples } from './portfolio/today-samples.ts';
import { markerOf } from './new-site.ts';

export type { Sample, World };
export { markerOf };

/** The billing mode that a call requires. */
export const billingFor = (id: string): string => (id === 'choose-plan' ? 'off' : 'on');
/** So that an actor with a chosen plan stays below its limits. */
export const planOverrides = JSON.stringify({
  Business: { siteUnlimited: true, subUsersUnlimited: true, competitorSitesUnlimited: true },
});

/** A call without a sample here fails the test. */
export const samples: Record<string, MakeSample> = {
  ...accountsSamples,
  ...teamSamples,
  ...plansSamples,
  ...sitesSamples,
  ...clientsSamples,
  ...proofsSamples,
  ...reportsSamples,
  ...sharingSamples,
  ...statusPagesSamples,
  ...importsSamples,
  ...competitorSamples,
  ...measuringSamples,
  ...pingSamples,
  ...heartbeatsSamples,
  ...monitorsSamples,
  ...visitorsSamples,
  ...analyticsSamples,
  ...socialSamples,
  ...channelsSamples,
  ...supportSamples,
  ...todaySamples,
  ...notificationsSamples,
};
