import { formatNumber } from '../../../lib/format.ts';

export const sitesInWords = (count: number): string =>
  count === 1 ? '1 site' : `${formatNumber(count)} sites`;
