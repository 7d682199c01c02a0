import { type PlainReport, wasWatched } from '../../../../shared/models/portfolio/client-report.ts';
import { isWithin } from './is-within.ts';
import { kindOfFix } from './kind-of-fix.ts';
import type { PlainFacts } from './plain-site.ts';
import type { FixedFinding } from './report-scans.ts';
import type { ReportTexts } from '../texts/en.ts';
import type { EffectFact } from '../texts/report-facts.ts';

const mostDone = 8;
/** Deployments of a site that are listed one by one. */
const mostDeployments = 3;

type Done = PlainReport['done'][number];

/** What was done in a period, by time, and how much more there is. */
export function plainDone(
  all: readonly PlainFacts[],
  texts: ReportTexts,
): Pick<PlainReport, 'done' | 'omittedDone' | 'hadIncidents'> {
  const found = all.flatMap((facts) =>
    doneOn(facts, texts).map((one) => ({ ...one, site: facts.site.siteName })),
  );
  // Often the same is done on many sites on one day.
  const alike = Map.groupBy(found, ({ at, text }) => `${at?.slice(0, 10)} ${text}`);
  const ordered = [...alike.values()]
    .flatMap((some) => {
      const [first] = some;
      if (first === undefined) return [];
      const sites = texts.names([...new Set(some.map(({ site }) => site))]);
      return [{ at: first.at, text: all.length === 1 ? first.text : `${sites}: ${first.text}` }];
    })
    .toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''));
  return {
    done: ordered.slice(0, mostDone),
    omittedDone: Math.max(0, ordered.length - mostDone),
    hadIncidents: all.some(({ site, uptime }) => site.incidents.length > 0 || !wasWatched(uptime)),
  };
}

function doneOn({ site, period, fixed }: PlainFacts, { done }: ReportTexts): Done[] {
  const deployments = site.deployments.filter(({ at }) => isWithin(at, period));
  const fixes = new Map<string, Done>();
  for (const found of fixed) {
    const kind = kindOfFix(found.id);
    const name = `${kind} ${found.at.slice(0, 10)}`;
    if (!fixes.has(name)) fixes.set(name, { at: found.at, text: done.fix(kind, effectOf(found)) });
  }
  return [
    ...(deployments.length > mostDeployments
      ? [{ at: null, text: done.deployments(deployments.length) }]
      : deployments.map(({ at, label }) => ({ at, text: done.deployment(nameIn(label)) }))),
    ...fixes.values(),
    ...site.incidents
      .filter(({ wasHandled }) => wasHandled)
      .map(({ at, endedAt, cause, handledBy }) => {
        const lastedMs = endedAt === undefined ? undefined : Date.parse(endedAt) - Date.parse(at);
        return { at, text: done.incident(cause, lastedMs, handledBy) };
      }),
  ];
}

/** What a person called a deployment; a commit's hash says nothing to an owner. */
const nameIn = (label: string): string | undefined =>
  /^[\da-f]{7,40}$/i.test(label.trim()) || label.trim() === '' ? undefined : label.trim();

function effectOf({ scores, proven }: FixedFinding): EffectFact {
  if (proven === undefined || scores === undefined) return { kind: 'unproven' };
  const lcp = proven.metrics.find(({ metric }) => metric === 'lcp');
  if (lcp !== undefined && lcp.before.toFixed(1) !== lcp.after.toFixed(1))
    return { kind: 'seconds', before: lcp.before, after: lcp.after };
  return { kind: 'points', before: scores.from, after: scores.to };
}
