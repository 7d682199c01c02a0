import type { MakeSample, Sample, World } from './sample.ts';
import { accountsSamples } from './accounts-samples.ts';
import { analyticsSamples } from './analytics-samples.ts';
import { teamSamples } from './team-samples.ts';
import { plansSamples } from './plans-samples.ts';
import { clientsSamples } from './clients-samples.ts';
import { proofsSamples } from './proofs-samples.ts';
import { reportsSamples } from './reports-samples.ts';
import { importsSamples } from './imports-samples.ts';
import { competitorSamples } from './competitor-samples.ts';
import { sharingSamples } from './sharing-samples.ts';
import { sitesSamples } from './sites-samples.ts';
import { measuringSamples } from './measuring-samples.ts';
import { pingSamples } from './ping-samples.ts';
import { channelsSamples } from './channels-samples.ts';
import { notificationsSamples } from './notifications-samples.ts';
import { socialSamples } from './social-samples.ts';
import { visitorsSamples } from './visitors-samples.ts';
import { supportSamples } from './support-samples.ts';
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
  ...importsSamples,
  ...competitorSamples,
  ...measuringSamples,
  ...pingSamples,
  ...visitorsSamples,
  ...analyticsSamples,
  ...socialSamples,
  ...channelsSamples,
  ...supportSamples,
  ...notificationsSamples,
};
