/**
 * Tries the fixes that the newest recorded scan of the slow demo site on mobile puts first, by the product's own prover.
 * `node dev/first-look/record-proof.ts` takes three to five minutes. On a busy machine it may end without a proven gain, and then
 * writes nothing.
 */
import { proveWith } from '../../functions/measuring/proofs/prove-with.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { chromiumFor } from '../../functions/providers/chromium/chromium-executable.ts';
import { pictureEncoder } from '../../functions/providers/chromium/encode-picture.ts';
import { trialRunner } from '../../functions/providers/trial-runner.ts';
import { adviceOf } from '../../shared/assessment/advice-of.ts';
import { fixesAt } from '../../shared/assessment/verdict.ts';
import { isTriable } from '../../shared/assessment/why-untried.ts';
import { ScanReport } from '../../shared/models/measuring/scan-report.ts';
import { startDemoSites } from '../demo-sites/start-demo-sites.ts';
import { say } from '../host/terminal.ts';
import { writePacked } from './pack-recording.ts';
import { proofFile, readRivals, RecordedProof } from './rivals.ts';
import { newestDay } from './timeline.ts';

/** After which a proof ends with what it has. */
const longestMs = 15 * 60_000;

const guard = createTargetGuard({ allowPrivate: true });
const { origins, close } = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
const encoder = pictureEncoder();
const trials = trialRunner(guard, { chromium: () => chromiumFor(['en']) });
try {
  const url = `${origins.slow}/`;
  const { scans, reports } = readRivals({ slow: origins.slow, rival: origins.fast }).slow;
  const scan = scans.find(({ daysAgo, device }) => daysAgo === newestDay && device === 'mobile');
  if (scan === undefined) throw new Error('The recording has no newest scan on mobile');
  const suggestionsOn = (device: 'mobile' | 'desktop') =>
    ScanReport.parse(reports.find((one) => one.device === device)?.report).suggestions;
  const wanted = fixesAt(scan.overallScore, scan.fixes).filter(({ id }) => isTriable(id));
  const advice = adviceOf({
    page: url,
    device: 'mobile',
    suggestions: suggestionsOn('mobile'),
    onOther: suggestionsOn('desktop'),
    technologies: scan.technologies,
  }).filter(({ id }) => wanted.some((fix) => fix.id === id));
  const { proof, filmstrips } = await proveWith({
    runTrial: trials.runTrial,
    encode: encoder.encode,
  })(
    { url, device: 'mobile', scanDate: scan.measuredAt, advice },
    {
      deadline: Date.now() + longestMs,
      onProgress: ({ stage, percent, fix = '' }) => say(`${percent} % ${stage} ${fix}`),
    },
  );
  const { fidelity, tried, untried, runs, seconds } = proof;
  say(JSON.stringify({ fidelity, tried, untried, runs, seconds }, undefined, 2));
  if (!tried.some(({ isProven, gain }) => isProven && gain.score.low > 0))
    throw new Error('No gain was proven; try again on an idle machine');
  const about = [
    'Fixes of the slow demo site, tried by the product’s own prover on a copy of the page, at the time that it states, on the machine that recorded the scans of the rivals.',
  ];
  const recording = RecordedProof.parse({ about, origin: origins.slow, proof, filmstrips });
  say(`${writePacked(proofFile, recording)} KiB`);
} finally {
  await Promise.all([encoder.close(), trials.close(), close()]);
  guard.close();
}
