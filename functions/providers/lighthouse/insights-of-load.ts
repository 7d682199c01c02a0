import { ProcessedTrace } from 'lighthouse/core/computed/processed-trace.js';
import { TraceEngineResult } from 'lighthouse/core/computed/trace-engine-result.js';

/**
 * Makes Lighthouse's insights those of the document that its metrics are about. It reads the insights of the first
 * navigation, so that after a redirect by a script or a tag none of them knows the largest element.
 */
export function readInsightsOfTheLoad(): void {
  const { compute_: compute } = TraceEngineResult;
  Object.assign(TraceEngineResult, {
    compute_: async (...given: Parameters<typeof compute>): ReturnType<typeof compute> => {
      const [{ trace }, context] = given;
      const result = await compute.apply(TraceEngineResult, given);
      const { timeOriginEvt } = await ProcessedTrace.request(trace, context);
      const id = timeOriginEvt.args.data?.navigationId;
      const own = [...result.insights].filter(
        ([, { navigation }]) =>
          navigation !== undefined && navigation.args.data?.navigationId === id,
      );
      return own.length === 0 ? result : { ...result, insights: new Map(own) };
    },
  });
}
