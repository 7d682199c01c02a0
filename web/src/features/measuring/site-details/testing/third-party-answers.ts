import type { CallAnswer } from '../../../../../../shared/calls/define-call.ts';
import type { getScanFigures } from '../../../../../../shared/calls/measuring/scan-results.ts';
import type { ThirdPartyCosts } from '../../../../../../shared/models/measuring/third-party-costs.ts';
import { figures } from './site-answers.ts';

type Figures = CallAnswer<typeof getScanFigures>;

/** Figures of both devices with these costs; undefined for a scan from before they were counted. */
export const figuresWith = (thirdParties: ThirdPartyCosts | undefined): Figures => {
  const device = figures.mobile && { ...figures.mobile, ...(thirdParties && { thirdParties }) };
  return { mobile: device, desktop: device, recentScans: [] };
};

export const neverCounted: Figures = { mobile: null, desktop: null, recentScans: [] };

export const noThirdParties: ThirdPartyCosts = {
  vendors: [],
  others: { vendors: 0, bytes: 0, requests: 0, mainThreadMs: 0, blockingMs: 0 },
  page: { bytes: 1_024_000, requests: 40, mainThreadMs: 4000, blockingMs: 1000 },
};
export const thirdParties: ThirdPartyCosts = {
  ...noThirdParties,
  vendors: [
    {
      name: 'Google Tag Manager',
      category: 'tag-manager',
      bytes: 256_000,
      requests: 3,
      mainThreadMs: 1240,
      blockingMs: 500,
    },
    { name: 'fonts.example', bytes: 20_480, requests: 1, mainThreadMs: 8, blockingMs: 0 },
  ],
  others: { vendors: 4, bytes: 10_240, requests: 6, mainThreadMs: 60, blockingMs: 0 },
};
