import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { PortfolioRow } from '../../calls/portfolio/portfolio.ts';
import { PageTrend } from '../../calls/portfolio/trends.ts';
import { DeviceVerdict } from '../measuring/scan-verdict.ts';

/**
 * All that a share link shows: one site, and of its account the time zone. Parsing leaves out every field that is not listed
 * here.
 */
export const SharedView = PortfolioRow.pick({
  url: true,
  siteName: true,
  state: true,
  mobile: true,
  desktop: true,
  vitals: true,
  availability: true,
  availabilitySince: true,
  outages: true,
  scanDate: true,
}).extend({
  trends: PageTrend.pick({ mobile: true, desktop: true }).describe('The last 14 days'),
  verdicts: z.object({ mobile: DeviceVerdict.nullable(), desktop: DeviceVerdict.nullable() }),
  recordedUntil: isoTime.optional().describe('The history until then is the recording of a demo'),
  endsAt: isoTime.describe('When the link ends'),
  timeZone: z.string().describe('IANA name: that of the account, in which times are shown'),
});
export type SharedView = z.infer<typeof SharedView>;
