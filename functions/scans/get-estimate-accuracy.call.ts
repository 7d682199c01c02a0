import { getEstimateAccuracy } from '../../shared/calls/estimates.ts';
import { leastFixes } from '../../shared/models/realised-fix.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { correctionBy, listCalibrations } from './calibration/calibrate.ts';

export const handler = handleCall(getEstimateAccuracy, async ({ table }) => {
  const all = [...(await listCalibrations(table))];
  const shown = all.filter(([, { fixes }]) => fixes >= leastFixes.shown);
  return {
    causes: shown
      .map(([id, { title = id, ...known }]) => ({
        id,
        title,
        ...known,
        correction: correctionBy(known),
      }))
      .toSorted((one, other) => other.fixes - one.fixes),
    further: all.length - shown.length,
  };
});
