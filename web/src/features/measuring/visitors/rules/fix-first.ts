import { fieldThresholds } from '../../../../../../shared/assessment/thresholds.ts';
import type {
  VisitorPages,
  VisitorReport,
} from '../../../../../../shared/models/measuring/visitor-report.ts';
import { formatField } from '../../../../lib/metrics.ts';
import { bounded, pageWords } from './view-words.ts';

const vitals = ['lcp', 'inp', 'cls'] as const;
type Vital = (typeof vitals)[number];
type Part = VisitorReport['metrics']['lcp']['parts'][number]['part'];

const partPhrases: Partial<Record<Part, string>> = {
  timeToFirstByte: 'waiting for the server',
  resourceLoadDelay: 'before its file is requested',
  resourceLoadDuration: 'while its file loads',
  elementRenderDelay: 'after its file has loaded',
  inputDelay: 'before their handler starts',
  processingDuration: 'in their handler',
  presentationDelay: 'before the next frame',
};

/** A part that takes this share of the time is named. */
const mostly = 0.5;
const nearlyAll = 0.8;

/**
 * What to fix first, in a sentence: the metric that is furthest above good, the element that most of these views have in
 * common, what takes its time, and the page; undefined where every metric is good.
 * @param pages undefined if they are not known
 */
export function fixFirst(
  report: VisitorReport,
  pages: VisitorPages['pages'] | undefined,
): string | undefined {
  const [worst] = vitals
    .flatMap((metric) => {
      const { numbers } = report.metrics[metric];
      if (numbers === null || numbers.category === null || numbers.category === 'FAST') return [];
      return [{ metric, above: numbers.p75 / fieldThresholds[metric].goodBelow }];
    })
    .toSorted((one, other) => other.above - one.above);
  if (worst === undefined) return undefined;
  const { metric } = worst;
  const culprit = report.culprits.find(
    (each) => each.metric === metric && each.kind === 'element' && each.suffering > 0,
  );
  if (culprit === undefined) return undefined;
  const what = whatHappens(metric, report, bounded(culprit.text), placeOf(metric, pages));
  return `Fix first: ${what(formatField(metric, culprit.p75))}${shareOfPart(metric, report)}.`;
}

function whatHappens(metric: Vital, report: VisitorReport, element: string, place: string) {
  const onMobile = report.values.find(({ by, value }) => by === 'device' && value === 'mobile');
  const verb = (onMobile?.views ?? 0) * 2 >= report.views ? 'taps' : 'clicks';
  const words = {
    lcp: (value: string) => `${element}${place} appears after ${value}`,
    inp: (value: string) => `${verb} on ${element}${place} wait ${value}`,
    cls: (value: string) => `${element}${place} moves (CLS ${value})`,
  };
  return words[metric];
}

/** The only page where the metric is not good: with several, elements are not known to belong to one of them. */
function placeOf(metric: Vital, pages: VisitorPages['pages'] = []): string {
  const bad = pages.filter((page) => (page[metric]?.category ?? 'FAST') !== 'FAST');
  const [only] = bad;
  return only !== undefined && bad.length === 1 ? ` at ${pageWords(only.group)}` : '';
}

/**
 * ', on average nearly all in their handler'; nothing without a part that takes most of the time. The parts are those of all
 * views, not of the element alone.
 */
function shareOfPart(metric: Vital, report: VisitorReport): string {
  if (metric === 'cls') return '';
  const { parts } = report.metrics[metric];
  const whole = parts.reduce((sum, { mean }) => sum + mean, 0);
  const longest = parts.toSorted((one, other) => other.mean - one.mean)[0];
  const phrase = longest && partPhrases[longest.part];
  if (phrase === undefined || longest === undefined || longest.mean < mostly * whole) return '';
  return `, on average ${longest.mean >= nearlyAll * whole ? 'nearly all' : 'mostly'} ${phrase}`;
}
