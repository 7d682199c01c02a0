import { Box, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Sided, sides } from '../../../../../../shared/assessment/comparison.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { metricNames } from '../../../../../../shared/assessment/metrics.ts';
import type { FieldMetric } from '../../../../../../shared/assessment/thresholds.ts';
import { ChartSkeleton } from '../../../../components/messages/no-data.tsx';
import { fewPeriods } from '../../../../components/charts/few-points.ts';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { TimeChart } from '../../../../components/charts/time-chart.tsx';
import { fieldAbsence } from '../../../../entities/scan/api/field-absence.ts';
import { VitalsAssessment } from '../../../../entities/scan/components/vitals-assessment.tsx';
import { FieldCard } from '../../../../entities/scan/components/field-card.tsx';
import { weekPoints } from '../../../../entities/scan/rules/field-weeks.ts';
import { NoFieldData } from '../../../../entities/scan/components/no-field-data.tsx';
import { axisOf, metrics } from '../../../../lib/metrics.ts';
import { useConfig } from '../../../../lib/config.ts';
import { bySide, type ComparedSites } from '../rules/compared-scores.ts';
import classes from '../comparison.module.css';
import type { SideData } from '../api/use-side-data.ts';
import { linesOf, noWeeksWords, sourceWords } from '../rules/weeks.ts';
import { Pair } from './pair.tsx';

/** In the specified words. */
const cards = [
  ['lcp', 'Loading'],
  ['inp', 'Interactivity'],
  ['fid', 'Interactivity'],
  ['cls', 'Visual stability'],
] as const satisfies [FieldMetric, string][];
const charts = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const satisfies FieldMetric[];

interface FieldCardsProps {
  sites: ComparedSites;
  data: Sided<SideData>;
  device: Device;
}

/** What Chrome users experienced on each side. */
export function FieldCards({ sites, data, device }: FieldCardsProps) {
  const names = bySide(sites, ({ siteName }) => siteName);
  return (
    <Section
      id="field-data"
      title="Field Data"
      hint="What Chrome users experienced over the previous 28 days: the 75th percentile, and its change from the period before."
    >
      <Pair names={names} what="field data" data={data}>
        {(side) => (
          <OrError
            queries={[data[side].latest, data[side].fieldHistory]}
            title="The field data could not be loaded"
          >
            <SideField data={data[side]} device={device} />
          </OrError>
        )}
      </Pair>
    </Section>
  );
}

function SideField({ data, device }: { data: SideData; device: Device }) {
  const { current, previous, earlier } = data.fields[device];
  if (current === undefined) {
    return (
      <Box mih={72}>
        {data.origin.isFetched && <NoFieldData absence={fieldAbsence(data.origin.data, device)} />}
      </Box>
    );
  }
  return (
    <>
      <Text mb={16}>
        <VitalsAssessment category={current.overall_category ?? 'SLOW'}>
          This {current.source === 'url' ? 'page' : 'site'}
        </VitalsAssessment>
      </Text>
      <SimpleGrid spacing={12} cols={{ base: 1, md: 2 }}>
        {cards.map(([metric, word]) => (
          <FieldCard
            key={metric}
            metric={metric}
            word={word}
            hasPeriodAbove
            current={current}
            previous={previous}
            earlier={earlier}
          />
        ))}
      </SimpleGrid>
    </>
  );
}

/** Their course over 40 weeks, a metric at a time. */
export function FieldWeeks({ sites, data, device }: FieldCardsProps) {
  const [metric, setMetric] = useState<FieldMetric>('lcp');
  const isKnownMissing = useConfig()?.notSetUp.includes('crux') ?? false;
  const names = bySide(sites, ({ siteName }) => siteName);
  const weeks = bySide(data, ({ fieldWeeks }) => fieldWeeks.data);
  const histories = bySide(weeks, (each) => each?.[device] ?? null);
  const isMissing = isKnownMissing || sides.some((side) => weeks[side]?.configured === false);
  // Missing configuration is reported above.
  if (isMissing && sides.every((side) => histories[side] === null)) return null;
  const isPending = sides.some((side) => data[side].fieldWeeks.isPending);
  return (
    <Section id="field-weeks" title="Field Data over 40 weeks" folds>
      <Box className={classes['panel'] ?? ''}>
        <Group gap="8px 24px" justify="space-between" mb={12}>
          <Title order={3}>{metricNames[metric]} of both origins</Title>
          <Segments
            aria-label="Metric"

            value={metric}
            onChange={setMetric}
            data={charts.map((each) => ({ value: each, label: metrics[each].short }))}
          />
        </Group>
        <OrError
          queries={sides.map((side) => data[side].fieldWeeks)}
          title="The weekly history could not be loaded"
        >
          {isPending ? (
            <ChartSkeleton />
          ) : (
            <TimeChart
              label={`${metricNames[metric]} of both origins by week`}
              series={linesOf(histories, names, metric)}
              points={weekPoints(histories, metric)}
              few={fewPeriods}
              axisLabel={axisOf(metric)}
              emptyText={noWeeksWords(weeks, device)}
            />
          )}
        </OrError>
        <Text size="xs" c="dimmed">
          {isPending
            ? '\u00A0'
            : `${sides
                .map(
                  (side) =>
                    `${names[side]}: ${sourceWords(weeks[side], device, sites[side].siteUrl)}`,
                )
                .join('; ')}.`}
        </Text>
      </Box>
    </Section>
  );
}
