import type { ComparedScan } from '../../../../../shared/models/scan-changes.ts';
import type { ScanConditions } from '../../../../../shared/models/scan-report.ts';
import { Section } from '../../../components/section.tsx';
import { formatNumber, formatSpan, noBreakSpace, noValue } from '../../../lib/format.ts';
import classes from '../scan-changes.module.css';
import { PairTable } from './pair-table.tsx';

const rows: { label: string; valueOf: (conditions: ScanConditions) => string }[] = [
  { label: 'Lighthouse', valueOf: (each) => each.lighthouseVersion },
  { label: 'Chromium', valueOf: (each) => each.chromiumVersion },
  {
    label: 'Speed of the machine (Lighthouse’s benchmark)',
    valueOf: (each) => formatNumber(each.benchmarkIndex),
  },
  {
    label: 'Simulated network',
    valueOf: ({ throttling: { rttMs, throughputKbps } }) =>
      `${formatNumber(throughputKbps)}${noBreakSpace}kbit/s, ${formatNumber(rttMs)}${noBreakSpace}ms round trip`,
  },
  {
    label: 'Simulated processor',
    valueOf: ({ throttling }) => `${formatNumber(throttling.cpuSlowdownMultiplier, 1)} × slower`,
  },
  {
    label: 'Screen',
    valueOf: ({ settings: { viewport } }) =>
      `${viewport.width} × ${viewport.height}, ${formatNumber(viewport.deviceScaleFactor, 2)} × density`,
  },
  { label: 'Duration of the measurement', valueOf: (each) => formatSpan(each.durationMs) },
];

/** Versions, machine and settings of both scans. */
export function ConditionsTable({ pair }: { pair: Record<'before' | 'after', ComparedScan> }) {
  const [before, after] = [pair.before.conditions, pair.after.conditions];
  return (
    <Section
      id="conditions"
      title="Versions and Machine"
      description="What besides the page could explain a difference."
    >
      <PairTable label="Versions and machine of both scans" what="Condition">
        {rows.map(({ label, valueOf }) => {
          const from = before === null ? noValue : valueOf(before);
          const to = after === null ? noValue : valueOf(after);
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{from}</td>
              <td>{to}</td>
              <td className={from === to ? classes['faint'] : undefined}>
                {from === to ? 'Same' : 'Different'}
              </td>
            </tr>
          );
        })}
      </PairTable>
    </Section>
  );
}
