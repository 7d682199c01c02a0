import { Text } from '@mantine/core';
import type {
  VisitorPages,
  VisitorReport,
} from '../../../../../../shared/models/measuring/visitor-report.ts';
import { leastViews } from '../../../../../../shared/visitors/field-source.ts';
import { formatField, metrics } from '../../../../lib/metrics.ts';
import { fixFirst } from '../rules/fix-first.ts';
import { counted } from '../../../../lib/format.ts';

interface VerdictProps {
  report: VisitorReport;
  /** Undefined while they are not known. */
  pages: VisitorPages['pages'] | undefined;
}

/** The screen's answer: what to fix first, and which metrics of the chosen views are not good. */
export function Verdict({ report, pages }: VerdictProps) {
  const first = report.views < leastViews ? undefined : fixFirst(report, pages);
  const { views, leftOut } = report;
  const vitals = (['lcp', 'inp', 'cls'] as const).flatMap((metric) => {
    const { numbers } = report.metrics[metric];
    return numbers === null || numbers.category === null ? [] : [{ metric, ...numbers }];
  });
  const worse = vitals
    .filter(({ category }) => category !== 'FAST')
    .map(({ metric, p75 }) => `${metrics[metric].short} ${formatField(metric, p75)}`);
  const sentence =
    views < leastViews
      ? `${counted(views, 'view')} so far; verdicts from ${leastViews} views on.`
      : worse.length > 0
        ? `Not good: ${worse.join(', ')}. ${counted(views, 'view')}.`
        : vitals.length > 0
          ? `${vitals.map(({ metric }) => metrics[metric].short).join(', ')} good. ${counted(views, 'view')}.`
          : `${counted(views, 'view')}; too few in which LCP, INP or CLS were measured.`;
  return (
    <Text maw="80ch">
      {first === undefined ? (
        <strong>{sentence}</strong>
      ) : (
        <>
          <strong>{first}</strong> <span>{sentence}</span>
        </>
      )}
      {leftOut > 0 &&
        ` ${counted(leftOut, 'view')} of all pages left out: more than counts from one network, or than your plan allows.`}
    </Text>
  );
}
