import { Box, Skeleton, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import type { getScanCategories } from '../../../../../../shared/calls/measuring/scan-results.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { CategoryReport } from '../../../../../../shared/models/measuring/category-report.ts';
import type { SuggestionItem } from '../../../../../../shared/models/measuring/scan-report.ts';
import { NoData } from '../../../../components/messages/no-data.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { Period } from '../../../../components/forms/use-period.ts';
import classes from './categories.module.css';
import { CategoryCard } from './category-card.tsx';
import { categoryNames, findingWords, measuredWords } from './category-words.ts';
import { FindingList } from './finding-list.tsx';

/** Its numbers come late in any case. */
const CategoryNews = lazy(() => import('./category-news.tsx'));

interface CategoriesProps {
  url: string;
  device: Device;
  answer: CallResult<typeof getScanCategories> | undefined;
  period: Period;
  isLoading: boolean;
  /** Link to an explanation of a finding. */
  renderFix: (item: SuggestionItem, words?: string) => ReactNode;
}

/** What the scan measured beside performance on a device: scores, their course, and findings. */
export function Categories(props: CategoriesProps) {
  const { url, device, answer, period, isLoading, renderFix } = props;
  const found = answer?.[device] ?? null;
  const reports = found?.categories ?? [];
  const scansWithThem = (answer?.history ?? []).filter((scan) => scan[device] !== null);
  const hasBefore = scansWithThem.length > 1;
  const [failing = [], fine = []] = [true, false].map((isFailing) =>
    reports.filter(({ findings }) => findings.length > 0 === isFailing),
  );
  const findingsOf = (report: CategoryReport) => (
    <CategoryFindings
      key={report.id}
      list={`${url} ${device} ${report.id}`}
      report={report}
      news={
        hasBefore && (
          <Suspense
            fallback={
              <Text mih={24} mb={8} lh="24px" c="dimmed" style={{ overflowWrap: 'anywhere' }} />
            }
          >
            <CategoryNews url={url} device={device} id={report.id} />
          </Suspense>
        )
      }
      renderFix={renderFix}
    />
  );
  return (
    <Section
      id="other-audits"
      title="Other Audits"
      hint={`Measured on ${device} in the same run. They do not affect the performance score. Automated checks find only some problems.`}
    >
      {isLoading && <CategoriesSkeleton />}
      {!isLoading && found === null && <NoData />}
      {!isLoading && found !== null && reports.length === 0 && (
        <Text c="dimmed">{missingWords(scansWithThem.length > 0)}</Text>
      )}
      {!isLoading && reports.length > 0 && (
        <>
          <ul className={classes['cards']}>
            {reports.map((report) => (
              <li key={report.id}>
                <CategoryCard
                  report={report}
                  device={device}
                  history={answer?.history ?? []}
                  range={period.range}
                />
              </li>
            ))}
          </ul>
          {failing.map(findingsOf)}
          {fine.length > 0 && (
            <Box component="details" mt={24}>
              <summary>{fineWords(fine)}</summary>
              {fine.map(findingsOf)}
            </Box>
          )}
        </>
      )}
    </Section>
  );
}

/** 'Nothing found: Best Practices, SEO'. */
const fineWords = (reports: readonly CategoryReport[]): string =>
  `Nothing found: ${reports.map(({ id }) => categoryNames[id]).join(', ')}`;

/** Scores stay for charts, findings for 90 days. */
const missingWords = (wereMeasured: boolean): string =>
  wereMeasured
    ? 'The findings of this scan are no longer stored. Run a scan to see them.'
    : 'This scan is older than these audits. Run a scan to see them.';

interface CategoryFindingsProps {
  /** Identifies the list. */
  list: string;
  report: CategoryReport;
  /** What is new since the scan before. */
  news: ReactNode;
  renderFix: (item: SuggestionItem, words?: string) => ReactNode;
}

function CategoryFindings({ list, report, news, renderFix }: CategoryFindingsProps) {
  const { id, findings, omittedFindings } = report;
  return (
    <Box component="section" mt={24} aria-label={`${categoryNames[id]} findings`}>
      <Title order={3} mb={8}>
        {categoryNames[id]}
      </Title>
      {news}
      <FindingList
        name={list}
        causes={failuresFirst(findings).map((strongest) => ({ strongest, others: [] }))}
        wordsOf={findingWords}
        isLoading={false}
        isKnown
        emptyText={measuredWords(report)}
        order={4}
        renderFix={renderFix}
      />
      {omittedFindings !== undefined && (
        <Text mt={8} c="dimmed">
          {omittedFindings} more {omittedFindings === 1 ? 'finding' : 'findings'}, which count less.
        </Text>
      )}
    </Box>
  );
}

/** What is for information has no score. */
const failuresFirst = (findings: readonly SuggestionItem[]): SuggestionItem[] =>
  findings.toSorted((a, b) => Number(a.score === undefined) - Number(b.score === undefined));

const CategoriesSkeleton = () => (
  <>
    <Skeleton className={classes['skeleton'] ?? ''} radius="lg" />
    <Skeleton mt={24} height={480} radius="lg" />
  </>
);
