import type {
  Waterfall,
  WaterfallRequest,
} from '../../../../../../shared/models/measuring/waterfall.ts';

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
        'Bodies, cookies and credentials are not kept; long addresses and headers are cut.',
        ...(omittedRequests > 0 ? [`${omittedRequests} later requests were not kept.`] : []),
        'Times are observed; simulated ones are additions.',
      ].join(' '),
    },
  };
}

function entryOf(request: WaterfallRequest, startedAt: string) {
  const { url, method, protocol, status, mimeType, transferBytes, resourceBytes } = request;
  const { headerBytes, isCached, requestHeaders = [], responseHeaders = [] } = request;
  // The format has 0 for what came from a cache.
  const bodyBytes =
    isCached === true
      ? 0
      : headerBytes === undefined
        ? undefined
        : Math.max(0, transferBytes - headerBytes);
  const location = responseHeaders.find(({ name }) => name.toLowerCase() === 'location');
  const timings = timingsOf(request);
  const { blocked, dns, connect, send, wait, receive } = timings;
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
      headers: requestHeaders,
      cookies: [],
      headersSize: unknown,
      bodySize: method === 'GET' || method === 'HEAD' ? 0 : unknown,
    },
    response: {
      status,
      statusText: '',
      httpVersion: protocol,
      headers: responseHeaders,
      cookies: [],
      content: {
        size: resourceBytes,
        mimeType,
        ...(bodyBytes !== undefined && { compression: resourceBytes - bodyBytes }),
      },
      redirectURL: location?.value ?? '',
      headersSize: headerBytes ?? unknown,
      bodySize: bodyBytes ?? unknown,
    },
    cache: {},
    timings,
    _priority: request.priority,
    _resourceType: request.resourceType.toLowerCase(),
    _transferSize: isCached === true ? 0 : transferBytes,
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
