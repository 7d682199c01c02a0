/**
 * How well the rules tell a change from noise: `node bench/regressions.ts [--years 200] [--seed 1]`. Runs the product's own
 * rules (`functions/measuring/scans/changes/`) over years of three scans a day, with values of real runs of pages that did not
 * change (`regressions/noise.jsonl`), drawn independently of each other: days that are slow as a whole are not in it.
 * Beside them are a threshold of 10 %, the median of three scans beyond it, and Lighthouse CI's median of three against the
 * build before. Planted are steps of + 10, + 20 and + 50 % of all times, and drifts over a month. Limits: 0.24 false alarms a
 * year of the calm page, 1.6 of the restless one, and 1.17 runs a scan on average.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getLogNormalScore } from 'lighthouse/shared/statistics.js';
import * as z from 'zod';
import { randomNumbers } from '../dev/random.ts';
import { type ChangeRecord, wantsRun } from '../functions/measuring/scans/changes/change-record.ts';
import { type EndedRun, withRun } from '../functions/measuring/scans/changes/with-run.ts';
import { dayMs } from '../functions/platform/times.ts';
import { median, report } from './statistics.ts';

const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const years = Number(values.years);
const scansADay = 3;
/** Before a planted change: a week of history and more. */
const before = 30 * scansADay;
const within = 30 * scansADay;

/** Lab values of a real mobile run of a page that did not change: score in points, times in milliseconds, CLS unitless. */
const NoiseRun = z.object({
  page: z.string(),
  score: z.number(),
  fcp: z.number(),
  lcp: z.number(),
  si: z.number(),
  tbt: z.number(),
  cls: z.number(),
});
type NoiseRun = z.infer<typeof NoiseRun>;

const random = randomNumbers(Number(values.seed));

/** Lighthouse’s mobile curves and weights (10th percentile, median, weight). */
const curves = {
  fcp: [1800, 3000, 0.1],
  si: [3387, 5800, 0.1],
  lcp: [2500, 4000, 0.25],
  tbt: [200, 600, 0.3],
  cls: [0.1, 0.25, 0.25],
} as const;

/** The values of a run whose times are longer by a share. */
function slowed(run: NoiseRun, share: number) {
  const times = { fcp: run.fcp, si: run.si, lcp: run.lcp, tbt: run.tbt };
  const longer = Object.fromEntries(
    Object.entries(times).map(([name, ms]) => [name, ms * (1 + share)]),
  ) as typeof times;
  const all = { ...longer, cls: run.cls };
  const score = (Object.keys(curves) as (keyof typeof curves)[]).reduce((sum, name) => {
    const [p10, middle, weight] = curves[name];
    return sum + weight * getLogNormalScore({ p10, median: middle }, all[name]);
  }, 0);
  return { score: Math.round(score * 100), lcp: longer.lcp / 1000, tbt: longer.tbt };
}
type Values = ReturnType<typeof slowed>;

/** What a rule makes of one scan after the other. */
interface Rule {
  /** @param again another run of the page as it is now @returns 'worse' or 'better' if it announces that */
  scan(values: Values, again: () => Values): 'worse' | 'better' | undefined;
  runs(): number;
}

const start = Date.parse('2026-01-01T00:00:00Z');

function ours(): Rule {
  let record: ChangeRecord | undefined;
  let runs = 0;
  let scans = 0;
  const end = (run: Values, why: EndedRun['why']) => {
    runs += 1;
    const scanId = String(runs).padStart(8, '0');
    const at = new Date(start + (scans * dayMs) / scansADay).toISOString();
    const recorded = withRun(record, { scanId, environment: '', run: { scanId, at, ...run }, why });
    record = recorded?.record ?? record;
    return recorded?.outcome?.kind === 'proven' ? recorded.outcome.change.direction : undefined;
  };
  return {
    scan(run, again) {
      scans += 1;
      let found = end(run, 'clock');
      while (wantsRun(record)) found = end(again(), 'check') ?? found;
      return found;
    },
    runs: () => runs,
  };
}

/** Announces a change of LCP or score beyond 10 % of the median of the last seven scans. */
function threshold(confirmations: number): Rule {
  const known: Values[] = [];
  let runs = 0;
  let said: 'worse' | 'better' | undefined;
  return {
    scan(run) {
      runs += 1;
      known.push(run);
      const recent = known.slice(-confirmations);
      const usual = known.slice(-confirmations - 7, -confirmations);
      if (usual.length < 7) return undefined;
      const now = median(recent.map(({ lcp }) => lcp)) / median(usual.map(({ lcp }) => lcp));
      const direction = now > 1.1 ? 'worse' : now < 1 / 1.1 ? 'better' : undefined;
      const isNew = direction !== said;
      said = direction;
      return isNew ? direction : undefined;
    },
    runs: () => runs,
  };
}

/** Lighthouse CI: the median of three runs of a build against that of the build before, 10 % apart. */
function lighthouseCi(): Rule {
  let previous: number | undefined;
  let runs = 0;
  return {
    scan(run, again) {
      runs += 3;
      const now = median([run, again(), again()].map(({ lcp }) => lcp));
      const change = previous === undefined ? 1 : now / previous;
      previous = now;
      return change > 1.1 ? 'worse' : change < 1 / 1.1 ? 'better' : undefined;
    },
    runs: () => runs,
  };
}

const rules: Record<string, () => Rule> = {
  ours,
  'one scan + 10 %': () => threshold(1),
  'median of 3 + 10 %': () => threshold(3),
  'Lighthouse CI, median of 3': lighthouseCi,
};

/** Any run of a page, its times longer by a share. */
function drawn(noise: readonly NoiseRun[], share = 0): Values {
  const run = noise[Math.floor(random() * noise.length)];
  if (run === undefined) throw new Error('noise.jsonl has no run of this page');
  return slowed(run, share);
}

/** False alarms a year, and runs a scan, of pages that do not change. */
function unchanged(noise: readonly NoiseRun[], rule: () => Rule) {
  const draw = () => drawn(noise);
  let alarms = 0;
  let runs = 0;
  for (let year = 0; year < years; year += 1) {
    const one = rule();
    for (let scan = 0; scan < 365 * scansADay; scan += 1)
      if (one.scan(draw(), draw) !== undefined) alarms += 1;
    runs += one.runs();
  }
  return { alarms: alarms / years, runs: runs / (years * 365 * scansADay) };
}

/** Share of planted changes that are announced within 30 days, and after how many days half of them are. */
function planted(noise: readonly NoiseRun[], rule: () => Rule, shareAt: (scan: number) => number) {
  const found: number[] = [];
  const times = Math.max(20, Math.round(years / 2));
  for (let time = 0; time < times; time += 1) {
    const one = rule();
    for (let scan = -before; scan < within; scan += 1) {
      const share = scan < 0 ? 0 : shareAt(scan);
      const draw = () => drawn(noise, share);
      const said = one.scan(draw(), draw);
      if (scan >= 0 && said === 'worse') {
        found.push((scan + 1) / scansADay);
        break;
      }
    }
  }
  return { share: found.length / times, days: median(found) };
}

const changes: Record<string, (scan: number) => number> = {
  '+ 10 %': () => 0.1,
  '+ 20 %': () => 0.2,
  '+ 50 %': () => 0.5,
  'drift to + 20 %': (scan) => (0.2 * scan) / within,
  'drift to + 50 %': (scan) => (0.5 * scan) / within,
};

const recorded = readFileSync(new URL('regressions/noise.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => NoiseRun.parse(JSON.parse(line)));
console.log(`${recorded.length} recorded runs`);
const noise = Map.groupBy(recorded, ({ page }) => page);
const percent = (share: number) => `${Math.round(share * 100)} %`;
const limits: Record<string, number> = { calm: 0.24, restless: 1.6 };
const runsAScan: number[] = [];
for (const [page, runs] of noise) {
  const lcps = runs.map(({ lcp }) => lcp);
  console.log(
    `\n${page}: ${runs.length} real runs, LCP ${Math.min(...lcps)} to ${Math.max(...lcps)} ms, median ${median(lcps)}; TBT up to ${Math.max(...runs.map(({ tbt }) => tbt))} ms`,
  );
  console.log(['rule', 'false alarms a year', 'runs a scan', ...Object.keys(changes)].join('\t'));
  for (const [name, rule] of Object.entries(rules)) {
    const quiet = unchanged(runs, rule);
    const cells = Object.values(changes).map((shareAt) => {
      const { share, days } = planted(runs, rule, shareAt);
      return share === 0 ? '–' : `${percent(share)}, ${days.toFixed(1)} days`;
    });
    console.log([name, quiet.alarms.toFixed(2), quiet.runs.toFixed(2), ...cells].join('\t'));
    if (name !== 'ours') continue;
    runsAScan.push(quiet.runs);
    const limit = limits[page];
    if (limit === undefined) continue;
    report(`  false alarms a page-year, ${page}`, quiet.alarms, limit, 'alarms');
  }
}
const mean = runsAScan.reduce((sum, runs) => sum + runs, 0) / runsAScan.length;
report('runs a scan, mean of the pages', mean, 1.17, 'runs');
