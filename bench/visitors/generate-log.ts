import { writeBeacon } from '../../shared/visitors/beacon.ts';
import { type LogField, logFields } from '../../shared/visitors/log-format.ts';

const agents = [
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
];
const countries = ['DE', 'AT', 'CH', 'FR', 'GB', 'US', 'NO', 'PL'];

/** A number between 0 and 1 that follows from its place: the same in every run. */
const scattered = (place: number): number => (place * 0.618_033_988_749_895) % 1;
/** Log-normal, as times of page loads are. */
const timeAround = (median: number, place: number): number => {
  const at = 0.0005 + 0.999 * scattered(place);
  return median * Math.exp((0.6 * Math.log(at / (1 - at))) / 1.702);
};

const lcpOf = (place: number): number => timeAround(2000, place);

/** A beacon of a usual view, the same in every run. */
export const beaconOf = (place: number): string =>
  writeBeacon({
    view: `view${String(place).padStart(8, '0')}`,
    report: 1,
    age: Math.round(30 * scattered(place + 0.5)),
    host: 'www.shop.example',
    path: `/category/${place % 12}/product-${place % 140}`,
    navigation: place % 9 === 0 ? 'back-forward-cache' : 'navigate',
    connection: place % 7 === 0 ? '3g' : '4g',
    release: `2026-11-${10 + (place % 3)}`,
    labels: [place % 2 === 0 ? 'new-checkout' : 'old-checkout', '', ''],
    metrics: {
      lcp: {
        value: lcpOf(place),
        parts: [400, 120, 700, 180],
        element: `main>section.hero>img.product-${place % 20}`,
      },
      inp: {
        value: timeAround(90, place * 3),
        parts: [12, 60, 20],
        element: `#buy-${place % 10}`,
        script: 'https://www.shop.example/assets/app.js',
      },
      cls: { value: timeAround(0.03, place * 5), parts: [], element: 'main>div.banner' },
      fcp: { value: timeAround(1200, place * 7), parts: [] },
      ttfb: { value: timeAround(400, place * 11), parts: [2, 0, 20, 60, 318] },
    },
  });

/** An access log of CloudFront with usual views of a site, within one hour. Made by rule, for benches only. */
export const generateLog = (
  siteKey: string,
  { from, count }: { from: number; count: number },
): string =>
  logOfViews(
    siteKey,
    Array.from({ length: count }, (_, index) => from + index),
    (place) => `2026-11-24T13:${String(place % 60).padStart(2, '0')}:30`,
  );

/**
 * An access log with the views of some places.
 * @param timeOf when a view is reported, ISO 8601 to the second
 */
export function logOfViews(
  siteKey: string,
  places: readonly number[],
  timeOf: (place: number) => string,
): string {
  const lines = places.map((place) => {
    const [date = '', time = ''] = timeOf(place).split('T');
    const values: Record<LogField, string> = {
      date,
      time,
      'c-ip': `${(place * 7) % 200}.${(place * 13) % 250}.${(place * 31) % 250}.1`,
      'cs-method': 'GET',
      'cs-uri-stem': `/v/${siteKey}`,
      'sc-status': '204',
      'cs(User-Agent)': encodeURIComponent(agents[place % agents.length] ?? ''),
      'cs-uri-query': beaconOf(place),
      'c-country': countries[place % countries.length] ?? '',
    };
    return `${logFields.map((field) => values[field]).join('\t')}\n`;
  });
  return `#Version: 1.0\n#Fields: ${logFields.join('\t')}\n${lines.join('')}`;
}
