import {
  type KeptWaterfall,
  type WaterfallRequest,
} from '../../shared/models/measuring/waterfall.ts';

export const origin = 'https://shop.example';
const request = (
  path: string,
  resourceType: string,
  [start, end]: readonly [number, number],
  more: Partial<WaterfallRequest> = {},
): WaterfallRequest => ({
  url: path.startsWith('https:') ? path : `${origin}${path}`,
  method: 'GET',
  protocol: 'h2',
  status: 200,
  mimeType: 'text/plain',
  resourceType,
  priority: 'High',
  transferBytes: 10_240,
  resourceBytes: 20_480,
  ...(path === '/' ? {} : { initiator: 0 }),
  observed: { start, end, send: 0.5, wait: (end - start) / 2, receive: (end - start) / 4 },
  ...more,
});

/** A load whose largest element is a picture; its last requests end after it. */
export function keptWaterfall(requests = 7): KeptWaterfall {
  const first: WaterfallRequest[] = [
    request('/', 'Document', [0, 100], {
      isOnPath: true,
      observed: {
        start: 0,
        end: 100,
        dns: 5,
        connect: 20,
        ssl: 12,
        send: 1,
        wait: 50,
        receive: 10,
      },
      simulated: { start: 0, end: 700 },
    }),
    request('/site.css', 'Stylesheet', [110, 160], { simulated: { start: 700, end: 1100 } }),
    request('https://tags.example/tag.js', 'Script', [112, 190], {
      vendor: 'Tag Manager',
      simulated: { start: 700, end: 1500 },
    }),
    request('/hero.jpg', 'Image', [190, 300], {
      isLcp: true,
      isOnPath: true,
      isLast: true,
      initiator: 2,
      simulated: { start: 1500, end: 3600 },
    }),
    request('/<img src=x onerror=alert(1)>', 'Image', [310, 320], { status: 404 }),
    request('/endless', 'Fetch', [320, 0], { observed: { start: 320, end: null }, status: 0 }),
  ];
  const others = Array.from({ length: Math.max(0, requests - first.length) }, (_, at) =>
    request(`/later/${at}.png`, 'Image', [330 + at, 400 + at], { priority: 'Low' }),
  );
  return {
    version: 1,
    startedAt: '2026-11-20T10:00:00.000Z',
    requests: [...first, ...others].slice(0, requests),
    omittedRequests: 0,
    tasks: [
      {
        url: 'https://tags.example/tag.js',
        observed: { start: 190, end: 270 },
        simulated: { start: 1500, end: 1820 },
      },
      { url: `${origin}/`, observed: { start: 500, end: 560 } },
    ],
    omittedTasks: 0,
    simulation: { lowMs: 2800, highMs: 3600, ttfbMs: 640 },
  };
}

/** The part of a Lighthouse result that a waterfall is made of, in Lighthouse's shape. */
export const rawWithWaterfall = (kept: object = keptWaterfall()) => ({
  finalDisplayedUrl: `${origin}/`,
  lighthouseVersion: '13.5.0',
  configSettings: {
    throttlingMethod: 'simulate',
    throttling: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 },
  },
  audits: {
    waterfall: { details: { type: 'debugdata', ...kept } },
    'first-contentful-paint': { numericValue: 1300 },
    'largest-contentful-paint': { numericValue: 3200 },
    'render-blocking-insight': { details: { items: [{ url: `${origin}/site.css` }] } },
    metrics: {
      details: {
        items: [
          {
            observedFirstContentfulPaint: 180,
            observedLargestContentfulPaint: 330,
            observedLoad: 420,
          },
          { lcpInvalidated: false },
        ],
      },
    },
    'lcp-breakdown-insight': {
      details: {
        items: [
          {
            items: [
              { subpart: 'timeToFirstByte', duration: 90 },
              { subpart: 'resourceLoadDelay', duration: 100 },
              { subpart: 'resourceLoadDuration', duration: 110 },
              { subpart: 'elementRenderDelay', duration: 30 },
            ],
          },
          { type: 'node' },
        ],
      },
    },
  },
});
