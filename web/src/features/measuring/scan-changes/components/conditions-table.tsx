import type { ComparedScan } from '../../../../../../shared/models/measuring/scan-changes.ts';
import type { ScanConditions } from '../../../../../../shared/models/measuring/scan-report.ts';
import { Section } from '../../../../components/layout/section.tsx';
import { formatNumber, formatSpan, noBreakSpace, noValue } from '../../../../lib/format.ts';
import { PairTable } from './pair-table.tsx';

interface ConditionRow {
  label: string;
  valueOf: (conditions: ScanConditions) => string;
  /** For what differs a little in every scan. */
  amountOf?: (conditions: ScanConditions) => number;
}

const rows: ConditionRow[] = [
  { label: 'Lighthouse', valueOf: (each) => each.lighthouseVersion },
  { label: 'Chromium', valueOf: (each) => each.chromiumVersion },
  {
    label: 'Speed of the machine (benchmark)',
    valueOf: (each) => formatNumber(each.benchmarkIndex),
    amountOf: (each) => each.benchmarkIndex,
  },
  {
    label: 'Simulated network',
    valueOf: ({ throttling: { rttMs, throughputKbps } }) =>
      `${formatNumber(throughputKbps)}${noBreakSpace}kbit/s, ${formatNumber(rttMs)}${noBreakSpace}ms round trip`,
  },
  {
    label: 'Simulated processor',
    valueOf: ({ throttling: { cpuSlowdownMultiplier: times } }) =>
      times === 1 ? 'Not slowed down' : `${formatNumber(times, 1)} times slower`,
  },
  {
    label: 'Runs',
    valueOf: ({ runs }) => (runs === undefined ? '1' : `Median of ${runs.measured}`),
  },
  {
    label: 'Screen',
    valueOf: ({ settings: { viewport } }) =>
      `${viewport.width} × ${viewport.height}, ${formatNumber(viewport.deviceScaleFactor, 2)} × density`,
  },
  {
    label: 'Duration of the measurement',
    valueOf: (each) => formatSpan(each.durationMs),
    amountOf: (each) => each.durationMs,
  },
];

function differenceOf(
  { amountOf }: ConditionRow,
  before: ScanConditions | null,
  after: ScanConditions | null,
): string {
  if (before === null || after === null) return noValue;
  const from = amountOf?.(before) ?? 0;
  if (amountOf === undefined || from <= 0) return 'Different';
  const percent = formatNumber(Math.abs(amountOf(after) / from - 1) * 100);
  return `${amountOf(after) < from ? '−' : '+'}${percent}${noBreakSpace}%`;
}

/** In every scan these amounts differ by less. */
const noticed = 0.1;

function isSame(
  { valueOf, amountOf }: ConditionRow,
  before: ScanConditions | null,
  after: ScanConditions | null,
): boolean {
  if (before === null || after === null) return before === after;
  if (amountOf === undefined) return valueOf(before) === valueOf(after);
  const [from, to] = [amountOf(before), amountOf(after)];
  return Math.abs(to - from) < noticed * from;
}

/** Versions, machine and settings of both scans. */
export function ConditionsTable({ pair }: { pair: Record<'before' | 'after', ComparedScan> }) {
  const [before, after] = [pair.before.conditions, pair.after.conditions];
  const shown = rows.map((row) => ({
    key: row.label,
    before: before === null ? noValue : row.valueOf(before),
    after: after === null ? noValue : row.valueOf(after),
    difference: differenceOf(row, before, after),
    isSame: isSame(row, before, after),
  }));
  return (
    <Section
      id="conditions"
      title="Versions and Machine"
      folds={shown.every((row) => row.isSame)}
      hint="Other possible reasons for a difference."
    >
      <PairTable label="Versions and machine of both scans" what="Condition" rows={shown} />
    </Section>
  );
}
