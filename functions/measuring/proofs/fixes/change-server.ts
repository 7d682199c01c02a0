import { usualLevel } from '../replay/compress.ts';
import { originOf } from '../replay/recording.ts';
import type { ApplyFix } from './apply-fix.ts';
import { documentOf, replaced } from './documents.ts';

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

/** Answers with the document as soon as a cache would: a round trip and the given time after the request. */
export const setServerTime: ApplyFix<'server-time'> = (recording, { milliseconds }) => {
  const document = documentOf(recording);
  if (document === undefined) return 'not-in-recording';
  const { tcpMs = 0 } = recording.origins.get(originOf(document.url) ?? '') ?? {};
  const waitMs = Math.min(document.waitMs, tcpMs + milliseconds);
  return replaced(recording, document, { ...document, waitMs });
};

/** Visits the address to which the redirects lead. */
export const skipRedirects: ApplyFix<'no-redirects'> = (recording) => {
  const document = documentOf(recording);
  return document === undefined || document.url === recording.url
    ? 'not-in-recording'
    : { ...recording, url: document.url };
};

/** Speaks HTTP/2 with the page's own host. */
export const useHttp2: ApplyFix<'http2'> = (recording, { url }) => {
  const key = originOf(url);
  const times = key === undefined ? undefined : recording.origins.get(key);
  if (key === undefined || times === undefined || times.isH2) return 'not-in-recording';
  return {
    ...recording,
    origins: new Map([...recording.origins, [key, { ...times, isH2: true }]]),
  };
};
