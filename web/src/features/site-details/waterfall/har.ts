import type { Waterfall, WaterfallRequest } from '../../../../../shared/models/waterfall.ts';

/** In HAR, the value of what does not apply or is unknown. */
const unknown = -1;
const pageId = 'page_1';

/**
 * The observed load as HTTP Archive 1.2. Fields that begin with an underscore are additions, which the format allows:
 * Chromium's priority, type and size, and the simulated times.
 * @see http://www.softwareishard.com/blog/har-12-spec/
 */
export function harOf(waterfall: Waterfall) {
  const { pageUrl, startedAt, observed, requests, omittedRequests, lighthouseVersion, simulated } =
    waterfall;
  return {
    log: {
      version: '1.2',
      creator: { name: 'Web Vitals with Lighthouse', version: lighthouseVersion },
      pages: [
        {
          startedDateTime: startedAt,
          id: pageId,
          title: pageUrl,
          pageTimings: {
            onContentLoad: unknown,
            onLoad: observed.moments.load ?? unknown,
            _firstContentfulPaint: observed.moments.fcp ?? unknown,
            _largestContentfulPaint: observed.moments.lcp ?? unknown,
          },
          ...(simulated && { _simulated: simulated.moments }),
        },
      ],
      entries: requests.map((request) => entryOf(request, startedAt)),
      comment: [
        'Headers and bodies are not kept, and long addresses are cut.',
        ...(omittedRequests > 0 ? [`${omittedRequests} later requests were not kept.`] : []),
        'Times are observed; simulated ones are additions.',
      ].join(' '),
    },
  };
}

function entryOf(request: WaterfallRequest, startedAt: string) {
  const { url, method, protocol, status, mimeType, transferBytes, resourceBytes } = request;
  const timings = timingsOf(request);
  const { blocked, dns, connect, send, wait, receive } = timings;
  const nothingKept = { cookies: [], headers: [], headersSize: unknown };
  return {
    pageref: pageId,
    startedDateTime: new Date(Date.parse(startedAt) + request.observed.start).toISOString(),
    // The format defines it as the sum of the parts, with ssl included in connect.
    time: sumOf([blocked, dns, connect, send, wait, receive]),
    request: {
      method,
      url,
      httpVersion: protocol,
      queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({
        name,
        value,
      })),
      bodySize: unknown,
      ...nothingKept,
    },
    response: {
      status,
      statusText: '',
      httpVersion: protocol,
      content: { size: resourceBytes, mimeType },
      redirectURL: '',
      bodySize: unknown,
      ...nothingKept,
    },
    cache: {},
    timings,
    _priority: request.priority,
    _resourceType: request.resourceType.toLowerCase(),
    _transferSize: transferBytes,
    ...(request.simulated && { _simulated: request.simulated }),
  };
}

/** What is not known in parts is waiting: the format has no -1 for it. */
function timingsOf({ observed }: WaterfallRequest) {
  const { start, end } = observed;
  const length = Math.max(0, (end ?? start) - start);
  const isKnown = observed.wait !== undefined;
  const parts: Partial<WaterfallRequest['observed']> = isKnown ? observed : { wait: length };
  const {
    dns = unknown,
    connect = unknown,
    ssl = unknown,
    send = 0,
    wait = 0,
    receive = 0,
  } = parts;
  const rest = length - sumOf([dns, connect, send, wait, receive]);
  const comment = end === null ? 'It never ended.' : 'Its parts are not known.';
  return {
    blocked: end === null || !isKnown ? unknown : Math.max(0, rest),
    dns,
    connect,
    ssl,
    send,
    wait,
    receive,
    ...((end === null || !isKnown) && { comment }),
  };
}

const sumOf = (parts: readonly number[]): number =>
  parts.reduce((sum, part) => sum + Math.max(0, part), 0);
