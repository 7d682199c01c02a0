import { Text } from '@mantine/core';
import type { FieldData } from '../../../../../../shared/models/measuring/scan.ts';
import { VitalsAssessment } from '../../../../entities/scan/components/vitals-assessment.tsx';
import { formatCalendarDay } from '../../../../lib/format.ts';

interface FieldVerdictProps {
  field: FieldData;
  url: string;
  /** The last day of the period with which its metrics are compared, ISO 8601; undefined without one. */
  comparedUntil: string | undefined;
}

/** The verdict in a sentence, its 28 days, and whose visits were counted. */
export function FieldVerdict({ field, url, comparedUntil }: FieldVerdictProps) {
  const { collectionPeriod: period, source } = field;
  return (
    <>
      <Text mb={4}>
        {/* Any category other than FAST and AVERAGE does not pass. */}
        <VitalsAssessment category={field.overall_category ?? 'SLOW'}>
          Over the previous 28-day collection period, field data show that this{' '}
          {source === 'url' ? 'page' : 'site'}
        </VitalsAssessment>
      </Text>
      <Text size="xs" mb={16} c="dimmed">
        {source === 'url' ? (
          'Source: visits to this page.'
        ) : (
          <>
            Source: the whole origin <code>{new URL(url).origin}</code>, because this page alone has
            too few visits.
          </>
        )}
        {period !== null &&
          ` Collected ${formatCalendarDay(period.firstDate)} to ${formatCalendarDay(period.lastDate)}.`}
        {comparedUntil !== undefined &&
          ` Changes are since the 28 days to ${formatCalendarDay(comparedUntil)}.`}
      </Text>
    </>
  );
}
