import type { CallAnswer } from '../../shared/calls/define-call.ts';
import type { listFieldData } from '../../shared/calls/field-data.ts';
import type { LatestScan } from '../../shared/calls/scans.ts';
import { type Device, devices } from '../../shared/devices.ts';
import { metricNames } from '../../shared/metrics.ts';
import type { FieldData, LabData } from '../../shared/models/scan.ts';
import {
  type DeviceSuggestions,
  type NodeCell,
  NodeCell as NodeCellSchema,
  type SuggestionItem,
  type TechStackItem,
} from '../../shared/models/scan-report.ts';
import {
  type Band,
  categoryBand,
  type FieldMetric,
  fieldThresholds,
  labBand,
  type LabMetric,
  labMetrics,
  scoreBand,
} from '../../shared/thresholds.ts';

/** One fact about a page. A text that is missing is an empty cell. */
export interface ResultRow {
  /** Part of Site Details that shows it. */
  section: string;
  device: Device | '';
  /** When it was measured or read, ISO 8601 UTC. */
  date: string;
  item: string;
  value: number | string;
  /** Of the value: `s`, `ms`, `of 100`, `bytes`; empty where it has none. */
  unit: string;
  rating: Band | '';
  /** What a number does not say, such as where field data come from. */
  note: string;
}

/** What is known of a page. */
export interface PageResults {
  latest: LatestScan;
  suggestions: Record<Device, DeviceSuggestions | null>;
  techStack: readonly TechStackItem[];
  /** Scans that have ended, oldest first. */
  scans: readonly ScanNumbers[];
  /** Oldest first. */
  fieldDays: CallAnswer<typeof listFieldData>;
}
export interface ScanNumbers {
  scanDate: string;
  mobileScore?: number | null | undefined;
  desktopScore?: number | null | undefined;
  mobileLabData?: LabData | null | undefined;
  desktopLabData?: LabData | null | undefined;
}

type Facts = Pick<ResultRow, 'section' | 'item' | 'value'> & Partial<ResultRow>;
const row = (facts: Facts): ResultRow => ({
  device: '',
  date: '',
  unit: '',
  rating: '',
  note: '',
  ...facts,
});
/** Where a row stands. */
type Place = Pick<ResultRow, 'section' | 'device' | 'date'>;

/** Everything that Site Details shows of a page, one fact a row, in its order: what is true now first, the past after it. */
export function resultRows(results: PageResults, exportedAt: string): ResultRow[] {
  const { latest, suggestions, techStack, scans, fieldDays } = results;
  return [
    row({ section: 'Page', item: 'URL', value: latest.url, date: exportedAt }),
    ...devices.flatMap((device) => scoreNow(device, latest)),
    ...devices.flatMap((device) =>
      fieldRows(latest[device].fieldData, {
        section: 'Field Data',
        device,
        date: latest.scanDate ?? '',
      }),
    ),
    ...devices.flatMap((device) =>
      labRows(device, latest[device].labData, {
        section: 'Lab Data',
        device,
        date: latest[device].measuredAt ?? '',
      }),
    ),
    ...devices.flatMap((device) =>
      findingRows(suggestions[device], { device, date: latest[device].measuredAt ?? '' }),
    ),
    ...techStack.map(({ name, version = '', website, categories }) =>
      row({
        section: 'Tech Stack',
        item: name,
        value: version,
        note: [categories.join(', '), website].filter(Boolean).join('; '),
      }),
    ),
    ...scans.flatMap((scan) => devices.flatMap((device) => scoreThen(device, scan))),
    ...scans.flatMap((scan) =>
      devices.flatMap((device) =>
        labRows(device, scan[`${device}LabData`] ?? null, {
          section: 'Lab Data History',
          device,
          date: scan.scanDate,
        }),
      ),
    ),
    ...fieldDays.flatMap((day) =>
      devices.flatMap((device) =>
        fieldRows(day[device].fieldData, {
          section: 'Field Data History',
          device,
          date: day.scanDate,
        }),
      ),
    ),
  ];
}

const scoreRow = (score: number, place: Place, note = ''): ResultRow =>
  row({
    ...place,
    item: 'Performance',
    value: score,
    unit: 'of 100',
    rating: scoreBand(score),
    note,
  });

function scoreNow(device: Device, latest: LatestScan): ResultRow[] {
  const { overallScore, failure, measuredAt } = latest[device];
  const place = { section: 'Overall Score', device, date: measuredAt ?? '' };
  const note = failure === null ? '' : `The newest scan failed: ${failure.message}`;
  if (overallScore !== null) return [scoreRow(overallScore, place, note)];
  return note === '' ? [] : [row({ ...place, item: 'Performance', value: '', note })];
}

function scoreThen(device: Device, scan: ScanNumbers): ResultRow[] {
  const score = scan[`${device}Score`] ?? null;
  return score === null
    ? []
    : [scoreRow(score, { section: 'Overall Score History', device, date: scan.scanDate })];
}

const labUnits: Record<keyof LabData, string> = {
  fcp: 's',
  lcp: 's',
  si: 's',
  tbt: 'ms',
  cls: '',
  tti: 's',
};
const isRated = (metric: keyof LabData): metric is LabMetric =>
  (labMetrics as readonly string[]).includes(metric);

function labRows(device: Device, lab: LabData | null, place: Place): ResultRow[] {
  if (lab === null) return [];
  return (Object.keys(labUnits) as (keyof LabData)[]).flatMap((metric) => {
    const value = lab[metric];
    if (value === null) return [];
    return row({
      ...place,
      item: metricNames[metric],
      value: readable(value),
      unit: labUnits[metric],
      rating: isRated(metric) ? labBand(device, metric, value) : '',
    });
  });
}

function fieldRows(field: FieldData | null, place: Place): ResultRow[] {
  if (field === null) return [];
  const { collectionPeriod: period, source } = field;
  const note = [
    source === 'url' ? '75th percentile of the page' : '75th percentile of the whole origin',
    ...(period === null ? [] : [`${period.firstDate} to ${period.lastDate}`]),
  ].join(', ');
  return (Object.keys(fieldThresholds) as FieldMetric[]).flatMap((metric) => {
    const measured = field[metric];
    if (measured === null) return [];
    return row({
      ...place,
      item: metricNames[metric],
      value: readable(measured.score),
      unit: metric === 'cls' ? '' : 'ms',
      rating: categoryBand(measured.category),
      note,
    });
  });
}

function findingRows(
  found: DeviceSuggestions | null,
  place: Pick<ResultRow, 'device' | 'date'>,
): ResultRow[] {
  if (found === null) return [];
  const saving = (section: string) => (item: SuggestionItem) =>
    row({
      section,
      ...place,
      item: item.title,
      ...(item.savingsMs === undefined
        ? { value: '' }
        : { value: Math.round(item.savingsMs), unit: 'ms' }),
      note: item.displayValue ?? '',
    });
  const elements = (section: string, item: SuggestionItem | null) =>
    nodesOf(item).map(({ nodeLabel, selector }) =>
      row({ section, ...place, item: nodeLabel, value: selector }),
    );
  return [
    ...found.opportunities.map(saving('Suggestions')),
    ...found.diagnostics.map(saving('Diagnostics')),
    ...elements('LCP Element', found.lcpElement),
    ...elements('CLS Elements', found.clsElements),
  ];
}

/** The elements that a finding names in its rows. */
function nodesOf(finding: SuggestionItem | null): NodeCell[] {
  const cells = (finding?.details.items ?? []).flatMap((item) => Object.values(item));
  return cells.flatMap((cell) => NodeCellSchema.safeParse(cell).data ?? []);
}

/** Four decimals tell everything that a metric can. */
const readable = (value: number): number => Number(value.toFixed(4));
