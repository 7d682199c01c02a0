import { type Calibration, leastFixes } from '../../../../shared/models/measuring/realised-fix.ts';
import type {
  DeviceSuggestions,
  ScanReport,
  SuggestionItem,
} from '../../../../shared/models/measuring/scan-report.ts';
import type { Table } from '../../../platform/table/table.ts';
import { calibrationEntity } from './calibration-entity.ts';

/** By cause. */
export type Calibrations = ReadonlyMap<string, Calibration & { title?: string | undefined }>;

/** However wrong estimates were, a correction goes no further. */
const bounds = { least: 0.5, most: 1.5 };

export async function listCalibrations(table: Table): Promise<Calibrations> {
  const { data } = await calibrationEntity(table).query.byCause({}).go({ pages: 'all' });
  return new Map(
    data.map(({ cause, title, fixes, predicted, real }) => [
      cause,
      { title, fixes, predicted: predicted / fixes, real: real / fixes },
    ]),
  );
}

/** The findings with what earlier estimates of their causes were worth, and corrected by it. */
export function calibrated(
  suggestions: DeviceSuggestions,
  calibrations: Calibrations,
): DeviceSuggestions {
  const one = (item: SuggestionItem) => calibratedItem(item, calibrations.get(item.id));
  return {
    ...suggestions,
    opportunities: suggestions.opportunities.map(one),
    diagnostics: suggestions.diagnostics.map(one),
  };
}

/** Has reports say what earlier estimates were worth. */
export const calibrator =
  (table: Table) =>
  async (report: ScanReport): Promise<ScanReport> => ({
    ...report,
    suggestions: calibrated(report.suggestions, await listCalibrations(table)),
  });

/** What estimates are multiplied by; 1 before there are enough fixes. */
const correctionBy = ({ fixes, predicted, real }: Calibration): number =>
  fixes < leastFixes.correcting
    ? 1
    : Math.min(bounds.most, Math.max(bounds.least, real / predicted));

function calibratedItem(item: SuggestionItem, known: Calibration | undefined): SuggestionItem {
  const { effect } = item;
  if (effect === undefined || known === undefined || known.fixes < leastFixes.shown) return item;
  const { points } = effect;
  const { fixes, predicted, real } = known;
  const factor = correctionBy(known);
  return {
    ...item,
    effect: {
      ...effect,
      points: Math.min(100, points * factor),
      ...(effect.least === undefined ? {} : { least: Math.min(100, effect.least * factor) }),
      metrics: effect.metrics.map((each) => ({ ...each, points: each.points * factor })),
      calibration: { fixes, predicted, real, ...(factor === 1 ? {} : { uncorrected: points }) },
    },
  };
}
