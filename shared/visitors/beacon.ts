import type { VisitorMetric } from './metrics.ts';

/** How a visitor came to a page. Soft navigations are of single-page apps: no document was loaded. */
export const navigationTypes = [
  'navigate',
  'reload',
  'back-forward',
  'back-forward-cache',
  'prerender',
  'restore',
  'soft-navigation',
] as const;
export type NavigationType = (typeof navigationTypes)[number];

/** Parts of a metric, as web-vitals calls them, in the order of a beacon. Milliseconds, if not said otherwise. */
export const metricParts = {
  lcp: ['timeToFirstByte', 'resourceLoadDelay', 'resourceLoadDuration', 'elementRenderDelay'],
  inp: ['inputDelay', 'processingDuration', 'presentationDelay'],
  /** Layout shifts that the browser had dropped before the script was there: it keeps the first 150. A number. */
  cls: ['droppedShifts'],
  fcp: [],
  ttfb: [
    'waitingDuration',
    'cacheDuration',
    'dnsDuration',
    'connectionDuration',
    'requestDuration',
  ],
} as const satisfies Record<VisitorMetric, readonly string[]>;

export interface Measured {
  value: number;
  /** By `metricParts`; empty where the browser does not say. */
  parts: number[];
  /** CSS selector of the element that it is about; never its text. */
  element?: string | undefined;
  /** Address of the longest script, without its query. Of INP only. */
  script?: string | undefined;
}

/** One view of one page, as its browser reports it. */
export interface Beacon {
  /** Random for each view; says nothing about the visitor. */
  view: string;
  /** 1 for the first report of a view. A later one replaces it. */
  report: number;
  /** Seconds from the beginning of the view to the report. */
  age: number;
  host: string;
  /** Without its query. */
  path: string;
  navigation: NavigationType;
  /** `4g` and so on; empty where the browser does not say. */
  connection: string;
  /** The site's own version, from `data-release`. */
  release: string;
  /** The site's own, from `data-label1` to `data-label3`. */
  labels: string[];
  metrics: Partial<Record<VisitorMetric, Measured>>;
  /** Whether the screen takes several fingers, of what says that it is a Mac: it is an iPad then. */
  isTouched?: boolean;
}

export const beaconVersion = '1';
/** Far less without a long path, whose escapes are encoded once more. CloudFront accepts 8 KB. */
export const mostBeaconBytes = 7500;
/** For labels, elements and scripts together. */
const mostExplainingBytes = 600;
export const longest = { path: 2000, element: 90, script: 120, word: 40 } as const;

/** The address to which the script at an address sends its beacons. Host names may contain `.js` too. */
export const beaconAddressOf = (script: string): string => script.replace(/\.js[^/]*$/, '');

/** Names of a metric's fields in a query. */
export const keyOf = (metric: string): string => metric.charAt(0);

const round = (value: number, digits: number): number => +value.toFixed(digits);

/**
 * The query of a beacon. What does not fit is left out: labels, elements or scripts, never a number.
 * Also part of the script on customers' pages: keep it small.
 */
export function writeBeacon(beacon: Beacon): string {
  const fields: [name: string, value: string | number][] = [
    ['v', beaconVersion],
    ['w', beacon.view],
    ['n', beacon.report],
    ['a', round(beacon.age, 0)],
    ['h', beacon.host],
    ['p', beacon.path.slice(0, longest.path)],
    ['y', navigationTypes.indexOf(beacon.navigation)],
    ['e', beacon.connection],
    ['t', beacon.isTouched ? 1 : ''],
  ];
  const explaining: typeof fields = [
    ['r', beacon.release.slice(0, longest.word)],
    ...beacon.labels.map((label, at): [string, string] => [`x${at}`, label.slice(0, longest.word)]),
  ];
  for (const [name, { value, parts, element, script }] of Object.entries(beacon.metrics)) {
    const key = keyOf(name);
    const digits = name === 'cls' ? 4 : 1;
    fields.push([key, [round(value, digits), ...parts.map((part) => round(part, 0))].join('~')]);
    explaining.push([`${key}e`, (element ?? '').slice(-longest.element)]);
    explaining.push([`${key}s`, (script ?? '').slice(0, longest.script)]);
  }
  const write = (some: typeof fields): string =>
    some
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  let query = write(fields);
  const most = query.length + mostExplainingBytes;
  for (const field of explaining) {
    const longer = `${query}&${write([field])}`;
    if (field[1] !== '' && longer.length <= most) query = longer;
  }
  return query;
}
