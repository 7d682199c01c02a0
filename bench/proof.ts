/**
 * Fixes tried before they are advised: `node bench/proof.ts [--page name…]`. Scans pages that are slow for one known
 * cause each, tries the finding that names the cause on a copy of the page, and compares with the page that is really
 * fixed. Limits: the tried gain within 2 points, and 10 % of LCP, TBT and CLS, of the true one for all; the interval
 * covers the true gain for all but two. Takes 80 s a page on an otherwise idle
 * machine.
 */
import { parseArgs } from 'node:util';
import { gainOf, mediansOf } from '../functions/proofs/pairs/estimate.ts';
import { proveWith } from '../functions/proofs/prove-with.ts';
import { createTargetGuard } from '../functions/platform/target-guard/target-guard.ts';
import { pictureEncoder } from '../functions/providers/chromium/encode-picture.ts';
import { runLighthouse } from '../functions/providers/lighthouse/run-lighthouse.ts';
import type { RunTrial } from '../functions/providers/ports/trial-run.ts';
import { runTrial } from '../functions/providers/run-trial.ts';
import { adviceOf } from '../shared/assessment/advice-of.ts';
import { fixChanges } from '../shared/assessment/fix-snippets.ts';
import { pointsOf } from '../shared/assessment/finding-gain.ts';
import type { ArmValues, Proof, ProvenGain } from '../shared/models/proof.ts';
import { inOurOrder } from './advice/measure-page.ts';
import type { AdvicePage } from './advice/advice-page.ts';
import { servePages } from './advice/serve-pages.ts';
import { proofPages } from './proof/pages.ts';
import { report } from './statistics.ts';

const { values } = parseArgs({
  options: { page: { type: 'string', multiple: true, default: [] } },
});
/** Points, and shares of a metric, from the interval of the true gain: live runs show it no better. */
const near = { points: 2, share: 0.1 };
/** Imperceptible differences: milliseconds, and CLS. */
const least = { lcp: 100, tbt: 50, cls: 0.01 };
const live = { replayer: undefined, isTapped: false, signal: undefined };
const runs = 3;

interface Row {
  page: string;
  fix: string;
  predicted: number;
  proof: Proof;
  live: ArmValues[];
  truth: ProvenGain;
}

const guard = createTargetGuard({ allowPrivate: true });
const encoder = pictureEncoder();
const chosen = (await proofPages(encoder.encode)).filter(
  ({ name }) => values.page.length === 0 || values.page.includes(name),
);
const served = await servePages(chosen);
const run = runTrial(guard);
const rows: Row[] = [];
try {
  for (const page of chosen) {
    const row = await tryPage(page);
    rows.push(row);
    console.log(lineOf(row));
  }
} finally {
  await served.close();
  await encoder.close();
  guard.close();
}
summarise();

async function tryPage(page: AdvicePage): Promise<Row> {
  const url = served.urlOf(page, false);
  const scan = await runLighthouse({ url, device: 'mobile' }, { fetchPage: guard.fetch });
  if (scan.kind === 'failure') throw new Error(`${url}: ${scan.reason} ${scan.detail}`);
  const { report: scanned } = scan;
  const { suggestions } = scanned;
  const named = new Set(
    [...inOurOrder(scanned), ...suggestions.diagnostics]
      .filter(({ id, details }) => page.namedBy[id]?.test(JSON.stringify(details)))
      .map(({ id }) => id),
  );
  const all = adviceOf({
    page: url,
    device: 'mobile',
    suggestions,
    onOther: null,
    technologies: [],
  });
  const advice = all.filter(({ id }) => named.has(id));
  const fix = advice.find((evidence) => fixChanges(evidence).length > 0)?.id ?? advice[0]?.id ?? '';
  const predicted = Math.max(
    0,
    ...inOurOrder(scanned)
      .filter(({ id }) => named.has(id))
      .map(pointsOf),
  );
  const ofPage: ArmValues[] = [];
  const counted: RunTrial = async (trial) => {
    const measured = await run(trial);
    if (trial.replayer === undefined) ofPage.push(measured.values);
    return measured;
  };
  const prove = proveWith({ runTrial: counted, encode: encoder.encode });
  const { proof } = await prove(
    {
      url,
      device: 'mobile',
      scanDate: scanned.fetchTime,
      advice: advice.filter(({ id }) => id === fix),
    },
    // On a busy machine the gains are still worth knowing.
    { deadline: Date.now() + 600_000 },
  );
  const fixed: ArmValues[] = [];
  while (fixed.length < runs)
    fixed.push((await run({ ...live, url: served.urlOf(page, true), device: 'mobile' })).values);
  const exact = { score: 0, fcp: 0, lcp: 0, si: 0, tbt: 0, cls: 0 };
  const truth = gainOf(ofPage, fixed, exact);
  return { page: page.name, fix, predicted, proof, live: ofPage, truth };
}

function lineOf({ page, fix, predicted, proof, live: ofPage, truth }: Row): string {
  const { fidelity, tried, untried, seconds, runs: count } = proof;
  const points = ({ value, low, high }: ProvenGain['score'], digits = 1) =>
    `${value.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
  const [one] = tried;
  const metric = (name: 'lcp' | 'tbt' | 'cls') => {
    const digits = name === 'cls' ? 3 : 0;
    const gain = one?.gain[name].value.toFixed(digits) ?? '–';
    return `${name} ${gain} of ${truth[name].value.toFixed(digits)}`;
  };
  const fidelityText = `${fidelity.scoreLive.toFixed(2)} / ${fidelity.scoreReplayed.toFixed(2)}${fidelity.isFaithful ? '' : ` NOT FAITHFUL: ${fidelity.why}`}`;
  const lcp = mediansOf(ofPage).lcp.toFixed(0);
  return [
    `${page} (${fix}): live / replay ${fidelityText}, LCP ${lcp} / ${one?.base.lcp.toFixed(0) ?? '–'}`,
    `  predicted ${predicted.toFixed(1)}, tried ${one ? points(one.gain.score) : JSON.stringify(untried)}, true ${points(truth.score)}`,
    `  ${metric('lcp')}, ${metric('tbt')}, ${metric('cls')}${one?.isProven ? '' : ` NOT PROVEN: ${one?.why}`}`,
    `  ${one?.changes.join('; ').slice(0, 200) ?? ''}`,
    `  INP ${one?.inp ? `${one.inp.base.toFixed(0)} → ${one.inp.fixed.toFixed(0)} ms` : '–'}`,
    `  ${seconds.toFixed(0)} s, ${count} runs`,
  ].join('\n');
}

function isNear({ proof, truth, live: ofPage }: Row): boolean {
  const gain = proof.tried[0]?.gain;
  if (gain === undefined) return false;
  const before = mediansOf(ofPage);
  const isWithin = (metric: keyof ProvenGain, limit: number): boolean =>
    gain[metric].value >= truth[metric].low - limit &&
    gain[metric].value <= truth[metric].high + limit;
  return (
    isWithin('score', near.points) &&
    (['lcp', 'tbt', 'cls'] as const).every((metric) =>
      isWithin(metric, Math.max(least[metric], near.share * before[metric])),
    )
  );
}

function covers({ proof, truth }: Row): boolean {
  const score = proof.tried[0]?.gain.score;
  return score !== undefined && score.low <= truth.score.value && truth.score.value <= score.high;
}

function summarise(): void {
  const count = (is: (row: Row) => boolean): number => rows.filter((row) => !is(row)).length;
  const names = (is: (row: Row) => boolean): string =>
    rows
      .filter((row) => !is(row))
      .map(({ page }) => page)
      .join(', ') || 'none';
  console.log(`not near: ${names(isNear)}; not covered: ${names(covers)}`);
  report(`tried gains that are not near the true ones, of ${rows.length}`, count(isNear), 0, '');
  report('intervals that do not cover the true gain', count(covers), 2, '');
  report(
    'seconds of the longest proof',
    Math.max(...rows.map((row) => row.proof.seconds)),
    120,
    's',
  );
}
