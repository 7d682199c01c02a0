import type { EstimateDoubt } from '../models/measuring/estimate-doubt.ts';
import type { CauseFormats } from './verdict-causes.ts';

type Formats = Pick<CauseFormats, 'metric'>;

/** What the estimates of a scan get wrong, in a sentence. Names of the page's own stand between backticks. */
export function doubtWords(doubt: EstimateDoubt, { metric }: Formats): string {
  if (doubt.kind === 'lcp-left-out') {
    const why = doubt.isLazy ? ', which is loaded lazily' : ', which has a low priority';
    return `The estimate leaves out the largest element, \`${doubt.name}\`${why}: it arrives after ${metric('lcp', doubt.arrivesMs / 1000)}.`;
  }
  const [assumed, observed] = [doubt.assumedMs, doubt.observedMs].map((ms) => metric('ttfb', ms));
  return doubt.kind === 'server-underestimated'
    ? `The server took ${observed} for the page; the estimate counts ${assumed}, the median of its answers.`
    : `The estimate counts ${assumed} for the server, which answered the page in ${observed}: \`${doubt.name}\` on the same host is slow.`;
}

/** What to do about it, without a full stop; undefined where only the estimate is wrong. */
export function doubtAdvice(doubt: EstimateDoubt): string | undefined {
  if (doubt.kind === 'lcp-left-out')
    return doubt.isLazy
      ? `Load ${doubt.name} with the page: remove its attribute loading="lazy"`
      : `Load ${doubt.name} earlier: give it the attribute fetchpriority="high"`;
  return doubt.kind === 'server-underestimated'
    ? 'Make the server answer the page faster'
    : undefined;
}
