import * as z from 'zod';
import type { SiteStatus } from '../../../shared/calls/measuring/scans.ts';
import type {
  PageState,
  SiteState,
  StateKind,
} from '../../../shared/models/measuring/site-state.ts';
import { ofPage } from '../../../shared/state/site-state.ts';

const since = '2026-11-22T14:02:00.000Z';

/** One page in each state. */
export const pageStates: { [Kind in StateKind]: Extract<PageState, { kind: Kind }> } = {
  down: { kind: 'down', since, reason: 'http-status', statusCode: 503 },
  'scan-failed': {
    kind: 'scan-failed',
    since,
    lastAt: since,
    reason: 'http-5xx',
    statusCode: 500,
    devices: ['mobile', 'desktop'],
  },
  incomplete: {
    kind: 'incomplete',
    since,
    warning: 'still-loading',
    devices: ['mobile', 'desktop'],
  },
  worse: {
    kind: 'worse',
    since,
    cause: 'score-fell',
    before: 'score 98',
    after: '34',
    device: 'mobile',
    incidentId: '00000000-0000-7000-8000-000000000001',
  },
  slow: {
    kind: 'slow',
    source: 'lab',
    device: 'mobile',
    score: 33,
    because: 'Intercom blocks the page for 2,193 ms',
  },
  'not-scanned': { kind: 'not-scanned', isScanning: false, nextScanAt: since },
  paused: { kind: 'paused', why: 'expired', until: since },
  fine: { kind: 'fine', checkedAt: since },
};

export const fineState: SiteState = ofPage(pageStates.fine);

/** Numbers from before the page went down: the best there are. */
export const oldNumbers = {
  mobileStatus: 'FAST',
  desktopStatus: 'FAST',
  mobileSource: 'lab',
  desktopSource: 'lab',
  mobileScore: 100,
  desktopScore: 99,
  scanDate: new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString(),
} as const;

const Asked = z.object({ sites: z.array(z.string()) });
/** The addresses in a request for statuses. */
export const askedFor = (body: unknown): string[] => Asked.parse(body).sites;

/** The status of a page in a state. */
export const statusIn = (siteName: string, state: SiteState = fineState): SiteStatus => ({
  siteName,
  mobileStatus: null,
  desktopStatus: null,
  mobileSource: null,
  desktopSource: null,
  mobileScore: null,
  desktopScore: null,
  scanDate: null,
  state,
});
