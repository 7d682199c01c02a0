import {
  directionOf,
  expectedPoints,
  isNotWorthIt,
} from '../../../../shared/assessment/tried-fixes.ts';
import { fixesAt } from '../../../../shared/assessment/verdict.ts';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import { type PlainReport, wasWatched } from '../../../../shared/models/portfolio/client-report.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import { hourMs } from '../../../platform/times.ts';
import { kindOfFix } from './kind-of-fix.ts';
import type { PlainFacts } from './plain-site.ts';
import type { ReportTexts } from '../texts/en.ts';
import type { GainFact } from '../texts/report-facts.ts';

const mostSteps = 5;
/** From which on outages are a step of their own. */
const manyOutages = { count: 3, ms: hourMs };
/** Seconds that an owner would notice. */
const noticedSeconds = 0.1;

interface Step {
  step: PlainReport['next'][number];
  weight: number;
}

/** The most useful steps for an owner, the best first. */
export function plainNext(all: readonly PlainFacts[], texts: ReportTexts): PlainReport['next'] {
  const steps = all
    .flatMap((facts) => stepsOf(facts, texts).map((one) => ({ ...one, site: facts.site.siteName })))
    .toSorted((one, other) => other.weight - one.weight);
  // What is to be done on several sites is one step, with the gain of the site where it is greatest.
  return [...Map.groupBy(steps, ({ step }) => step.title).values()]
    .flatMap((some) => {
      const sites = all.length === 1 ? null : texts.names(some.map(({ site }) => site));
      return some.slice(0, 1).map(({ step }) => ({ ...step, site: sites }));
    })
    .slice(0, all.length === 1 ? 3 : mostSteps);
}

function stepsOf(facts: PlainFacts, { next, fixes: words }: ReportTexts): Step[] {
  const { uptime, scores, lowest, fixes } = facts;
  const bare = { site: null, forDeveloper: null };
  const isOftenDown = uptime.count >= manyOutages.count || uptime.downMs >= manyOutages.ms;
  const found: Step[] = [
    ...(isOftenDown ? [{ step: { ...bare, ...next.outages(uptime.count) }, weight: 100 }] : []),
    ...(wasWatched(uptime) ? [] : [{ step: { ...bare, ...next.watch }, weight: 50 }]),
    ...(scores.length > 0 ? [] : [{ step: { ...bare, ...next.measure }, weight: 49 }]),
  ];
  if (lowest === undefined) return found;
  const { score, device } = lowest;
  const kinds = new Set<string>();
  for (const fix of fixesAt(score, fixes)) {
    const kind = kindOfFix(fix.id);
    const gain = gainOf(fix, { score, device });
    if (isNotWorthIt(fix) || kinds.has(kind) || gain.kind === 'unknown') continue;
    kinds.add(kind);
    const { todo: title, why } = words[kind];
    found.push({
      step: {
        site: null,
        title,
        why,
        gain: next.gain(gain),
        forDeveloper: next.forDeveloper(fix.title),
      },
      weight: expectedPoints(fix),
    });
  }
  return found;
}

function gainOf(fix: Fix, { score, device }: { score: number; device: Device }): GainFact {
  const { tried, effect, savingsMs } = fix;
  if (tried?.isProven === true) {
    const { lcp, score: points } = tried.gain;
    const seconds = lcp.value / 1000;
    if (seconds >= noticedSeconds && directionOf(lcp, tried.pairs) === 'better')
      return { kind: 'tried-seconds', seconds, device };
    const most = 100 - tried.base.score;
    const [low = 0, high = 0] = [points.low, points.high].map((end) =>
      Math.round(Math.min(most, end)),
    );
    return low > 0 ? { kind: 'tried-points', low, high, device } : { kind: 'unknown' };
  }
  const lcp = effect?.metrics?.find?.(({ metric }) => metric === 'lcp');
  const sooner = lcp === undefined ? 0 : lcp.from - lcp.to;
  if (sooner >= noticedSeconds) return { kind: 'estimated-seconds', seconds: sooner, device };
  const high = Math.round(Math.min(effect?.points ?? 0, 100 - score));
  if (effect !== undefined && high > 0) {
    const low = Math.min(high, Math.max(1, Math.round(effect.least ?? high)));
    return { kind: 'estimated-points', low, high, device };
  }
  const saved = (savingsMs ?? 0) / 1000;
  return saved >= noticedSeconds
    ? { kind: 'estimated-seconds', seconds: saved, device }
    : { kind: 'unknown' };
}
