#!/usr/bin/env bash
# lighthouse and @lhci/utils: the 'median run' of five may be the one with the best score, or with the worst.
#
# Expected: the run with the median score, as docs/variability.md of Lighthouse recommends computeMedianRun right after
# 'The median Lighthouse score of 5 runs is twice as stable as 1 run'.
# Seen (lighthouse 13.5.0, @lhci/utils 0.15.1): both take the run that is nearest to the median First Contentful Paint and the median Time
# to Interactive. The latter has no weight in the score since Lighthouse 10; LCP, blocking time and layout shift, which make up 80 of 100,
# are not looked at. Four of the five runs below have 67 to 70, one has 96, and that one is their 'median run': its report is
# the one that Lighthouse CI uploads and that 'median-run' asserts. Of an even number, Lighthouse takes the mean of the middle two as
# the median, and Lighthouse CI the larger one, so that they name different runs of the same four.
# Matters to: products and pipelines that store one report of several runs, and let budgets pass or fail by it.
# Do: sort by the score and take the report in the middle; of an even number the lower one.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts lighthouse@13.5.0 @lhci/utils@0.15.1

cat > pick.mjs <<'JS'
import representative from '@lhci/utils/src/representative-runs.js';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { ReportScoring } from 'lighthouse/core/scoring.js';
import FirstContentfulPaint from 'lighthouse/core/audits/metrics/first-contentful-paint.js';
import LargestContentfulPaint from 'lighthouse/core/audits/metrics/largest-contentful-paint.js';
import SpeedIndex from 'lighthouse/core/audits/metrics/speed-index.js';
import TotalBlockingTime from 'lighthouse/core/audits/metrics/total-blocking-time.js';
import CumulativeLayoutShift from 'lighthouse/core/audits/metrics/cumulative-layout-shift.js';
import { Audit } from 'lighthouse/core/audits/audit.js';
import { defaultConfig } from 'lighthouse';

const metrics = {
  'first-contentful-paint': FirstContentfulPaint,
  'largest-contentful-paint': LargestContentfulPaint,
  'speed-index': SpeedIndex,
  'total-blocking-time': TotalBlockingTime,
  'cumulative-layout-shift': CumulativeLayoutShift,
};
const weights = Object.fromEntries(
  defaultConfig.categories.performance.auditRefs.map(({ id, weight }) => [id, weight]),
);
console.log(`weight of TTI: ${weights.interactive ?? 'none'}`);

/** A report on a phone, scored as Lighthouse scores one. */
function run(fcp, lcp, si, tbt, cls, tti) {
  const audits = { interactive: { numericValue: tti } };
  const parts = Object.entries(metrics).map(([id, audit], at) => {
    const numericValue = [fcp, lcp, si, tbt, cls][at];
    audits[id] = { numericValue };
    const { scoring } = audit.defaultOptions.mobile ?? audit.defaultOptions;
    const control = scoring ?? audit.defaultOptions;
    return { score: Audit.computeLogNormalScore(control, numericValue), weight: weights[id] };
  });
  const score = Math.round(100 * ReportScoring.arithmeticMean(parts));
  return { audits, score };
}
const runs = [
  run(1500, 4300, 3000, 610, 0.1, 7000),
  run(1700, 4200, 3200, 540, 0.12, 7900),
  run(1600, 2300, 2400, 130, 0.02, 7500),
  run(1550, 4100, 3100, 580, 0.11, 7300),
  run(1650, 4000, 2900, 560, 0.1, 7700),
];
function show(name, some) {
  const [ofCi] = representative.computeRepresentativeRuns([some.map((one) => [one, one])]);
  const sorted = some.map(({ score }) => score).toSorted((a, b) => a - b);
  console.log(
    `${name}: scores ${sorted.join(', ')}; Lighthouse takes ${computeMedianRun(some).score}, Lighthouse CI ${ofCi.score}`,
  );
}
show('five runs', runs);
show('the first four', runs.slice(0, 4));
show('the last four', runs.slice(1));
JS
node pick.mjs | tee seen

cat > expected <<'TEXT'
weight of TTI: 0
five runs: scores 67, 67, 68, 70, 96; Lighthouse takes 96, Lighthouse CI 96
the first four: scores 67, 67, 68, 96; Lighthouse takes 68, Lighthouse CI 96
the last four: scores 67, 68, 70, 96; Lighthouse takes 96, Lighthouse CI 70
TEXT
diff expected seen && echo 'as found'
