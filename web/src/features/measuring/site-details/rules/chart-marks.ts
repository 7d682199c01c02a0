import type {
  ConditionChange,
  Deployment,
} from '../../../../../../shared/calls/portfolio/marks.ts';
import type { ChartMark } from '../../../../components/charts/chart-model.ts';
import { isWithin, type DateRange } from '../../../../lib/date-range.ts';

/** An event that can explain a change in the charts. */
export interface MarkedEvent {
  /** Number of its line in the charts. */
  number: number;
  /** ISO 8601. */
  at: string;
  text: string;
  /** Of a deployment, which can be removed. */
  deploymentId?: string;
}

const names: Record<ConditionChange['what'], string> = {
  lighthouse: 'Lighthouse',
  chromium: 'Chromium',
  machine: 'Machine',
  settings: 'Lab settings',
};

/** Deployments and changed conditions of a period, oldest first, numbered as in the charts. */
export function markedEvents(
  deployments: readonly Deployment[],
  changes: readonly ConditionChange[],
  range: DateRange,
): MarkedEvent[] {
  const events = [
    ...deployments.map(({ id, label, at }) => ({ at, text: label, deploymentId: id })),
    ...changes.map(({ at, what, device, from, to }) => ({
      at,
      text: `${names[what]}${device === undefined ? '' : ` (${device})`}: ${from} → ${to}`,
    })),
  ];
  return events
    .filter(({ at }) => isWithin(range, at))
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((event, index) => ({ number: index + 1, ...event }));
}

/** The lines of these events; those that are out of a chart's dates are not drawn there. */
export const marksOf = (events: readonly MarkedEvent[]): ChartMark[] =>
  events.map(({ number, at }) => ({ at: Date.parse(at), label: String(number) }));

/** Visitors are not affected by what our scans run on. */
export const onlyDeployments = (events: readonly MarkedEvent[]): MarkedEvent[] =>
  events.filter(({ deploymentId }) => deploymentId !== undefined);
