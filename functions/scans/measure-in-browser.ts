import { startGuardingProxy } from '../platform/target-guard/guarding-proxy.ts';
import type { TargetGuard } from '../platform/target-guard/target-guard.ts';
import { runLighthouse } from '../providers/lighthouse/run-lighthouse.ts';
import { detectTechnologies, probesOfRules } from '../providers/wappalyzer/detect-technologies.ts';
import type { MeasurePage } from './measure-page.ts';

/** Each measurement has its own browser, which reaches the network only through the guard. */
export const measureInBrowser =
  (guard: TargetGuard): MeasurePage =>
  async (request) => {
    const proxy = await startGuardingProxy(guard);
    try {
      const probes = await probesOfRules();
      const outcome = await runLighthouse(
        { ...request, proxy, probes },
        { fetchPage: guard.fetch },
      );
      if (outcome.kind === 'failure' || outcome.evidence === undefined) return outcome;
      const techStack = await detectTechnologies(outcome.evidence);
      return techStack === undefined
        ? outcome
        : { ...outcome, report: { ...outcome.report, techStack } };
    } finally {
      await proxy.close();
    }
  };
