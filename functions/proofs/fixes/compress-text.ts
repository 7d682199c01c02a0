import { usualLevel } from '../replay/compress.ts';
import type { ApplyFix } from './apply-fix.ts';

/** Sends texts with a coding that were sent without. */
export const compressText: ApplyFix<'compression'> = (recording, { urls, coding }) => {
  let isFound = false;
  const exchanges = recording.exchanges.map((exchange) => {
    if (!urls.includes(exchange.url) || exchange.coding !== undefined) return exchange;
    isFound = true;
    return { ...exchange, coding, level: usualLevel[coding] };
  });
  return isFound ? { ...recording, exchanges } : 'not-in-recording';
};
