import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChartSkeleton, NoHistory } from '../../../../components/messages/no-data.tsx';
import { fewScans } from '../../../../components/charts/few-points.ts';
import { overallSeries } from '../../../../components/charts/history-lines.ts';
import { overallPoints } from '../../../../components/charts/history-points.ts';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { PeriodControl } from '../../../../components/forms/period-control.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { TimeChart } from '../../../../components/charts/time-chart.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import type { Period } from '../../../../components/forms/use-period.ts';
import { isNarrowed } from '../../../../lib/date-range.ts';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import { monthlyOverallQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** The overall score of both devices over time. */
export function ScoreHistory({ site, period }: { site: Site; period: Period }) {
  const { range } = period;
  const history = useQuery(monthlyOverallQuery(site.siteUrl));
  const hasScores = history.data?.some(
    ({ mobile, desktop }) => mobile !== null || desktop !== null,
  );
  return (
    <Section id="overall-score" title="Overall Score" controls={<PeriodControl period={period} />}>
      <OrError queries={[history]} title="The scores could not be loaded">
        <div className={surfaces['panel']}>
          {history.isPending && <ChartSkeleton />}
          {hasScores === false && <NoHistory />}
          {hasScores === true && (
            <TimeChart
              label="Overall score over time"
              series={overallSeries}
              points={overallPoints(history.data ?? [], range)}
              axisLabel="score"
              top={100}
              few={fewScans(isNarrowed(range))}
            />
          )}
          <Group gap={8} justify="flex-end" mt={16}>
            <LinkButton
              {...reportLink(site)}

              aria-label="View Full Report: overall score"
            >
              View Full Report
            </LinkButton>
          </Group>
        </div>
      </OrError>
    </Section>
  );
}
