import { Text } from '@mantine/core';
import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import { useLatestScan } from '../../../../entities/scan/api/scan-queries.ts';
import { simulatedDevice } from '../../../../entities/scan/rules/simulated-device.ts';
import { formatField } from '../../../../lib/metrics.ts';
import { labAndField } from '../rules/lab-and-field.ts';

/** LCP of the whole site on mobile beside that of the lab, where both are known. */
export function LabNote({ url, report }: { url: string; report: VisitorReport }) {
  const latest = useLatestScan(url);
  const { labData, warning, measuredWith } = latest.data?.mobile ?? {};
  const lab = warning === null ? labData?.lcp : undefined;
  const visitors = report.values.find(({ by, value }) => by === 'device' && value === 'mobile');
  if (lab === undefined || lab === null || !visitors?.lcp) return null;
  const format = (milliseconds: number): string => formatField('lcp', milliseconds);
  return (
    <Text size="xs" maw="72ch" c="dimmed">
      LCP on mobile:{' '}
      {labAndField(
        lab,
        visitors.lcp,
        report.values,
        format,
        simulatedDevice('mobile', measuredWith),
      )}
    </Text>
  );
}
