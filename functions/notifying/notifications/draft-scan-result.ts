import { type Band, shownScore } from '../../../shared/assessment/thresholds.ts';
import type { SiteOfPage } from '../../registry/pages/site-of-page.ts';
import type { NotificationDraft } from './raise-notification.ts';

/** The notification of a finished scan: 'Shop scores 50 on mobile, 90 on desktop'. */
export function draftScanResult(
  { url, siteName }: Pick<SiteOfPage, 'url' | 'siteName'>,
  scores: readonly { device: string; score: number }[],
  { band, at }: { band: Band; at: string },
): NotificationDraft {
  const words = scores.map(({ device, score }) => `${shownScore(score)} on ${device}`).join(', ');
  return {
    kind: 'scan-result',
    tone: band,
    title: `${siteName} scores ${words}`,
    message: `Result: ${band}.`,
    why: `A scan of this site ended, and your options include ${band} results.`,
    site: url,
    url,
    happenedAt: at,
  };
}
