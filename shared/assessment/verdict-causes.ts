import type { MetricKey } from './metrics.ts';
import type { Ground } from '../models/measuring/ground.ts';
import type { LabData } from '../models/measuring/scan.ts';
import type { Fix } from '../models/measuring/scan-verdict.ts';

/** Writes numbers with their unit. */
export interface CauseFormats {
  bytes: (value: number) => string;
  /** In the unit in which the metric is shown elsewhere; seconds, TBT and TTFB in milliseconds. */
  metric: (metric: MetricKey, value: number) => string;
  /** A number without a unit. */
  number: (value: number, digits?: number) => string;
}

/** The subject of a finding, with its row of evidence. */
export interface Cause {
  noun: string;
  measured: string[];
}

interface Facts {
  fix: Fix;
  ground: Ground;
  lab: LabData | undefined;
  formats: CauseFormats;
}
/** Nothing for what was not measured, or is zero. */
type Write = (facts: Facts) => string | 0 | undefined;

const bytes: Write = ({ ground, formats }) => ground.bytes && formats.bytes(ground.bytes);
const saved =
  (words: string): Write =>
  ({ ground, formats }) =>
    ground.savedBytes && `${formats.bytes(ground.savedBytes)} ${words}`;
const savedOfAll =
  (words: string): Write =>
  ({ ground: { savedBytes, bytes: all }, formats }) =>
    savedBytes && all
      ? `${formats.bytes(savedBytes)} of its ${formats.bytes(all)} ${words}`
      : undefined;
const blocks: Write = ({ ground, formats }) =>
  ground.blockingMs && `it blocks the page for ${formats.metric('tbt', ground.blockingMs)}`;
/** Of the finding as a whole, if its rows do not state it. */
const saves =
  (metric: 'fcp' | 'lcp' | 'tbt' | 'cls', words: (amount: string) => string): Write =>
  ({ fix, formats }) => {
    const change = fix.effect?.metrics.find((each) => each.metric === metric);
    return change && words(formats.metric(metric, change.from - change.to));
  };
const hidden = (amount: string): string => `text is hidden until it is there, for ${amount}`;
const late: Write = ({ ground }) =>
  ground.late && { lazy: 'loaded lazily', hidden: 'not named in the HTML' }[ground.late];
const shown: Write = ({ ground, lab, formats }) =>
  ground.isLcp && lab?.lcp ? `shown after ${formats.metric('lcp', lab.lcp)}` : undefined;
const moves: Write = ({ ground: { isCulprit, shift }, formats }) =>
  shift && `${isCulprit ? 'it moves the page' : 'it moves'} by ${formats.number(shift, 3)}`;

/** Plural of what the rows are, then what a row says. */
type Rule = readonly [plural: string, ...Write[]];
const unused: Rule = ['files', savedOfAll('are never used')];
const small: Rule = ['files', saved('of it is whitespace and comments')];

/** By Lighthouse's audit ids. */
const rules: Partial<Record<string, Rule>> = {
  'image-delivery-insight': ['images', bytes, late, shown],
  'lcp-discovery-insight': ['images', late, shown],
  'unused-javascript': unused,
  'unused-css-rules': unused,
  'unminified-javascript': small,
  'unminified-css': small,
  'legacy-javascript-insight': ['scripts', saved('of it is for old browsers')],
  'duplicated-javascript-insight': ['modules', saved('of it is loaded twice')],
  'bootup-time': ['scripts', blocks],
  'long-tasks': [
    'scripts',
    ({ ground, formats }) =>
      ground.ms && `it blocks the page for ${formats.metric('tbt', ground.ms)} at a stretch`,
  ],
  'forced-reflow-insight': [
    'scripts',
    saves('tbt', (amount) => `forced layout blocks the page for ${amount}`),
  ],
  'third-parties-insight': ['companies', (facts) => blocks(facts) || bytes(facts)],
  'render-blocking-insight': [
    'files',
    bytes,
    ({ ground, formats }) =>
      ground.ms && `it delays the first content by ${formats.metric('fcp', ground.ms / 1000)}`,
  ],
  'font-display-insight': [
    'fonts',
    (facts) => saves('fcp', hidden)(facts) ?? saves('lcp', hidden)(facts),
  ],
  'cls-culprits-insight': ['elements', moves],
  'layout-shifts': ['elements', moves],
  'unsized-images': [
    'images',
    saves('cls', (amount) => `without a size, they move the page by ${amount}`),
  ],
  'uses-text-compression': [
    'files',
    ({ ground, formats }) => ground.bytes && `${formats.bytes(ground.bytes)} without compression`,
  ],
};

/** Findings about the page as a whole. */
const ofPage: Partial<Record<string, (facts: Facts) => Cause | undefined>> = {
  redirects: ({ ground: { count = 0, ms = 0 }, formats }) => ({
    noun: `${formats.number(count)} ${count === 1 ? 'redirect' : 'redirects'}`,
    measured: [`the page starts ${formats.metric('fcp', ms / 1000)} late`],
  }),
  'document-latency-insight': ({ ground: { ms }, formats }) =>
    ms === undefined
      ? undefined
      : { noun: 'the server', measured: [`it takes ${formats.metric('ttfb', ms)} to answer`] },
  'dom-size-insight': (facts) => {
    const { ground, formats } = facts;
    const blocking = saves(
      'tbt',
      (amount) => `laying them out blocks the page for ${amount}`,
    )(facts);
    return {
      noun: `${formats.number(ground.count ?? 0)} elements`,
      measured: blocking ? [blocking] : [],
    };
  },
};

/**
 * The subject of a finding, from one row of its evidence.
 * @returns undefined if no row states it, as in older scans
 */
export function causeOf(
  fix: Fix,
  lab: LabData | undefined,
  formats: CauseFormats,
): Cause | undefined {
  const { ground } = fix;
  if (ground === undefined) return undefined;
  const facts = { fix, ground, lab, formats };
  const whole = ofPage[fix.id]?.(facts);
  if (whole !== undefined) return whole;
  const [plural, ...writes] = rules[fix.id] ?? [];
  const measured = writes.flatMap((write) => write(facts) || []);
  if (plural === undefined || measured.length === 0) return undefined;
  return { noun: nounOf(fix.id, ground, plural, formats), measured };
}

/**
 * The gain of a fix: 'about +14 points', '+9 to +28 points' where it depends on how much of the work goes, 'up to +12 points'
 * where the metric would be gone altogether, or the score could not rise further, '2.1 s faster'; undefined if that is not
 * estimated.
 * @param score of the page, 0 to 100
 */
export function gainOf(
  { effect, savingsMs }: Fix,
  formats: Pick<CauseFormats, 'metric'>,
  score: number,
): string | undefined {
  // A corrected estimate may be more than this scan has left.
  const points = Math.round(Math.min(effect?.points ?? 0, 100 - score));
  if (effect !== undefined && points > 0) {
    const most = `+${points} ${points === 1 ? 'point' : 'points'}`;
    const least = Math.round(effect.least ?? points);
    if (least < points) return `+${least} to ${most}`;
    const isMost = effect.metrics[0]?.to === 0 || score + points >= 100;
    return `${isMost ? 'up to' : 'about'} ${most}`;
  }
  return savingsMs ? `${formats.metric('fcp', savingsMs / 1000)} faster` : undefined;
}

const aboutScripts: ReadonlySet<string> = new Set([
  'bootup-time',
  'long-tasks',
  'forced-reflow-insight',
]);

function nounOf(id: string, ground: Ground, plural: string, formats: CauseFormats): string {
  const { kind, name, host, of } = ground;
  if (kind === 'document') {
    return aboutScripts.has(id) ? 'the page’s inline script' : 'the HTML document';
  }
  const one = kind === 'company' ? name : `\`${name}\`${host === undefined ? '' : ` of ${host}`}`;
  return of === undefined ? one : `${formats.number(of)} ${plural}, the largest of them ${one}`;
}
