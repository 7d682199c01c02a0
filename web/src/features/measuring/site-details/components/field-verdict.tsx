import { Text } from '@mantine/core';
import type { Category, FieldData } from '../../../../../../shared/models/measuring/scan.ts';
import { categoryBand, statusWords } from '../../../../../../shared/assessment/thresholds.ts';
import { Band } from '../../../../components/band.tsx';
import { formatCalendarDay } from '../../../../lib/format.ts';

/** The same of the site's own visitors; a site whose visitors are too few for LCP or CLS has none. */
export const VisitorVerdict = ({ category }: { category: Category | null }) => (
  <Text mb={4}>
    {category === null ? (
      <>
        There is <strong>{statusWords(null)}</strong> for the Core Web Vitals assessment.
      </>
    ) : (
      <>
        Over 28 days, field data of its own visitors show that this site{' '}
        <Band band={categoryBand(category)} label={statusWords(category)} /> the Core Web Vitals
        assessment.
      </>
    )}
  </Text>
);

interface FieldVerdictProps {
  field: FieldData;
  url: string;
  /** The last day of the period with which its metrics are compared, ISO 8601; undefined without one. */
  comparedUntil: string | undefined;
}

/** The verdict in a sentence, its 28 days, and whose visits were counted. */
export function FieldVerdict({ field, url, comparedUntil }: FieldVerdictProps) {
  const { collectionPeriod: period, source } = field;
  // Any category other than FAST and AVERAGE does not pass.
  const category = field.overall_category ?? 'SLOW';
  return (
    <>
      <Text mb={4}>
        Over the previous 28-day collection period, field data show that this{' '}
        {source === 'url' ? 'page' : 'site'}{' '}
        <Band band={categoryBand(category)} label={statusWords(category)} /> the Core Web Vitals
        assessment.
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
