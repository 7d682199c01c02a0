import {
  type Beacon,
  beaconVersion,
  longest,
  type Measured,
  keyOf,
  metricParts,
  mostBeaconBytes,
  navigationTypes,
} from './beacon.ts';
import { metricShapes, type VisitorMetric, visitorMetrics } from './metrics.ts';

const connections = new Set(['slow-2g', '2g', '3g', '4g']);
const mostReports = 50;
/** Milliseconds, or layout shifts. */
const mostOfPart = 120_000;
const dayOfSeconds = 86_400;

/**
 * Reads the query of a beacon. Anyone can send one, so that every value has a bound, and every word is only text: cut, and
 * without characters that cannot be seen.
 * @returns undefined if no browser sends it: of another version, too long, without a metric within its bounds, or with an address,
 * element or script that no page has
 */
export function readBeacon(query: string): Beacon | undefined {
  if (query.length > mostBeaconBytes) return undefined;
  const fields = new URLSearchParams(query);
  const text = (name: string, most: number): string =>
    (fields.get(name) ?? '')
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
      .slice(0, most)
      // A cut may split a character; half of one is not valid Unicode.
      .toWellFormed();
  if (fields.get('v') !== beaconVersion) return undefined;
  const view = fields.get('w') ?? '';
  const report = wholeNumber(fields.get('n'), mostReports);
  const age = wholeNumber(fields.get('a'), dayOfSeconds);
  const navigation = navigationTypes[wholeNumber(fields.get('y'), navigationTypes.length) ?? -1];
  const host = fields.get('h') ?? '';
  const path = fields.get('p') ?? '';
  if (!/^[a-z0-9]{8,16}$/.test(view) || !report || age === undefined) return undefined;
  if (navigation === undefined || !isOfPage(host, path)) return undefined;
  const causes = visitorMetrics.map((metric) => keyOf(metric));
  if (!causes.every((key) => isElement(fields.get(`${key}e`)) && isScript(fields.get(`${key}s`))))
    return undefined;
  const measured = visitorMetrics.flatMap((metric): [VisitorMetric, Measured][] => {
    const key = keyOf(metric);
    const numbers = numbersOf(fields.get(key), metric);
    if (numbers === undefined) return [];
    const element = text(`${key}e`, longest.element) || undefined;
    const script = text(`${key}s`, longest.script) || undefined;
    return [[metric, { ...numbers, element, script }]];
  });
  if (measured.length === 0) return undefined;
  const connection = fields.get('e') ?? '';
  return {
    view,
    report,
    age,
    host,
    path,
    navigation,
    connection: connections.has(connection) ? connection : '',
    release: text('r', longest.word),
    labels: ['x0', 'x1', 'x2'].map((name) => text(name, longest.word)),
    metrics: Object.fromEntries(measured),
    ...(fields.get('t') === '1' ? { isTouched: true } : {}),
  };
}

/** Whether a browser writes a host and a path like this: in small letters, encoded, and without a query. */
function isOfPage(host: string, path: string): boolean {
  if (path.length > longest.path) return false;
  const url = URL.parse(`https://${host}${path}`);
  return url !== null && url.hostname === host && url.pathname === path;
}

/** Ids may have spaces; `<` would be of markup, and backticks of text. */
const isElement = (text: string | null): boolean =>
  text === null || (text.length <= longest.element && /^(?:[^\p{Cc}<`]|\s)*$/u.test(text));

/** The beginning of an address. */
const isScript = (text: string | null): boolean =>
  text === null ||
  (text.length <= longest.script &&
    /^[\w+.-]+:[^\s"<>`\\{}]+$/.test(text) &&
    /^[!-~]+$/.test(text) &&
    URL.canParse(text));

function wholeNumber(text: string | null, most: number): number | undefined {
  const value = /^\d{1,6}$/.test(text ?? '') ? Number(text) : NaN;
  return value <= most ? value : undefined;
}

/** The value of a metric and its parts, as far as they are within its bounds. */
function numbersOf(
  text: string | null,
  metric: VisitorMetric,
): Pick<Measured, 'value' | 'parts'> | undefined {
  if (text === null || !/^\d{1,6}(\.\d{1,4})?(~\d{1,6}){0,5}$/.test(text)) return undefined;
  const [value = 0, ...parts] = text.split('~').map(Number);
  const { most } = metricShapes[metric];
  if (value > most) return undefined;
  const isWhole =
    parts.length === metricParts[metric].length && parts.every((one) => one <= mostOfPart);
  return { value, parts: isWhole ? parts : [] };
}
