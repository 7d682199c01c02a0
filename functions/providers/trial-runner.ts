import { cpus } from 'node:os';
import * as z from 'zod';
import { throughProxy } from '../platform/target-guard/guarding-proxy.ts';
import type { TargetGuard } from '../platform/target-guard/target-guard.ts';
import { reusedChild } from './lighthouse/lighthouse-child.ts';
import { type LighthousePorts, runLighthouse } from './lighthouse/run-lighthouse.ts';
import type { LighthouseResult } from './lighthouse/lighthouse-result.ts';
import { trialValues } from './lighthouse/savings/score-effect.ts';
import { type RunTrial, type Trial, TrialError, type TrialRun } from './ports/trial-run.ts';

const Requests = z.object({ items: z.array(z.object({ url: z.string() })) });

/**
 * Measures pages and their copies, one after the other. Only a page itself is reached over the network, through the guard.
 * `close` ends the process that the runs share.
 */
export function trialRunner(
  guard: TargetGuard,
  { chromium }: Pick<LighthousePorts, 'chromium'> = {},
): { runTrial: RunTrial; close: () => Promise<void> } {
  const { start: startChild, close } = reusedChild();
  const ports = { fetchPage: guard.fetch, startChild, ...(chromium && { chromium }) };
  const runTrial: RunTrial = (trial) =>
    trial.replayer
      ? measure(ports, trial, trial.replayer)
      : throughProxy(guard, (proxy) => measure(ports, trial, proxy));
  return { runTrial, close };
}

async function measure(
  ports: LighthousePorts,
  { url, device, throttling, replayer, isTapped, signal }: Trial,
  proxy: NonNullable<Trial['replayer']>,
): Promise<TrialRun> {
  const outcome = await runLighthouse(
    {
      url,
      device,
      throttling,
      proxy,
      trial: { isRecorded: replayer === undefined, isTapped },
      ...(signal && { signal }),
    },
    ports,
  );
  if (outcome.kind === 'failure') throw new TrialError(`${outcome.reason} ${outcome.detail}`);
  const { raw, report, recorded, inp } = outcome;
  const measured = trialValues(raw);
  if (measured === undefined) throw new TrialError('a metric is missing');
  const { data } = Requests.safeParse(raw.audits['network-requests']?.details);
  return {
    ...measured,
    filmstrip: report.suggestions.screenshotThumbnails?.details.items ?? [],
    requests: (data?.items ?? []).map((item) => item.url),
    environment: environmentOf(raw),
    recorded,
    inp,
  };
}

function environmentOf({ lighthouseVersion, environment }: LighthouseResult): string {
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model ?? 'unknown'}`;
  return [lighthouseVersion, environment.hostUserAgent, machine].join(', ');
}
