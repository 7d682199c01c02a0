import { throughProxy } from '../platform/target-guard/guarding-proxy.ts';
import type { TargetGuard } from '../platform/target-guard/target-guard.ts';
import { requestingIn } from '../platform/target-guard/requesting-in.ts';
import { chromiumFor } from './chromium/chromium-executable.ts';
import { detectTechnologies, probesOfRules } from './wappalyzer/detect-technologies.ts';
import { reusedChild } from './lighthouse/lighthouse-child.ts';
import { rememberMachine } from './lighthouse/machine-memory.ts';
import {
  type LighthouseOutcome,
  type LighthouseRequest,
  runLighthouse,
} from './lighthouse/run-lighthouse.ts';

/** The devices of a scan, and scans that follow one another, share the process that has loaded Lighthouse. */
const { start: startChild } = reusedChild();

const machineMemory = rememberMachine();

/** Measures pages, with their technologies. Each measurement has its own browser, which reaches the network only through the guard. */
export const measureInBrowser =
  (guard: TargetGuard) =>
  async ({
    languages,
    ...request
  }: Omit<LighthouseRequest, 'proxy' | 'probes'> & {
    /** Of the page, the most wanted first. */
    languages: readonly string[];
  }): Promise<LighthouseOutcome> => {
    const probes = await probesOfRules();
    const ports = {
      fetchPage: requestingIn(guard, languages).fetch,
      chromium: () => chromiumFor(languages),
      startChild,
      machine: machineMemory,
    };
    const outcome = await throughProxy(guard, (proxy) =>
      runLighthouse({ ...request, proxy, probes }, ports),
    );
    if (outcome.kind === 'failure' || outcome.evidence === undefined) return outcome;
    const techStack = await detectTechnologies(outcome.evidence);
    return techStack === undefined
      ? outcome
      : { ...outcome, report: { ...outcome.report, techStack } };
  };
