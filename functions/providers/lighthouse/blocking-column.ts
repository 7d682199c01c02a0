import type { ItemDetails, ItemRow } from '../../../shared/models/scan-report.ts';
import { blockingBy } from './blocking-shares.ts';
import type { LighthouseResult } from './lighthouse-result.ts';

/** Lighthouse reports for how long scripts and vendors compute, but not for how much of that the page is blocked. */
const audits: ReadonlySet<string> = new Set(['bootup-time', 'third-parties-insight']);

/** Adds to each row about scripts how long they block the page, in milliseconds on the simulated device. */
export function blockingColumn(
  lhr: LighthouseResult,
): (id: string, details: ItemDetails) => ItemDetails {
  const blockedBy = blockingBy(lhr);
  return (id, details) => {
    if (!audits.has(id) || details.items.length === 0) return details;
    const heading = { key: 'blocking', label: 'Blocks the page', valueType: 'ms' as const };
    const items = details.items.map((row) => {
      const urls = urlsOf(row);
      return { ...row, blocking: Math.round(blockedBy((url) => urls.has(url))) };
    });
    return { ...details, headings: [...details.headings, heading], items };
  };
}

function urlsOf({ url, subItems }: ItemRow): ReadonlySet<unknown> {
  const isRows = typeof subItems === 'object' && subItems.type === 'subitems';
  return new Set(isRows ? subItems.items.map((row) => row['url']) : [url]);
}
