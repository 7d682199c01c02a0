import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { exportVisitors } from '../../../../../shared/calls/visitors.ts';
import type { VisitorReport } from '../../../../../shared/models/visitor-report.ts';
import { notCounted } from '../../../../../shared/visitors/dimensions.ts';
import { leastViews } from '../../../../../shared/visitors/field-source.ts';
import { visitorMetrics } from '../../../../../shared/visitors/metrics.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { viewWords } from '../../../entities/scan/components/visitor-vitals.tsx';
import { useLatestScan } from '../../../entities/scan/api/latest-scan.ts';
import { useVisitorNews, visitorScriptQuery } from '../../../entities/scan/api/use-visitor-news.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { reportLink } from '../../../entities/site/rules/report-link.ts';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { formatCalendarDay } from '../../../lib/format.ts';
import { formatField, metrics } from '../../../lib/metrics.ts';
import { saveAnswer } from '../../../lib/save-file.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useVisitorMarks, type VisitorMark } from '../api/use-visitor-marks.ts';
import { visitorPagesQuery, visitorReportQuery } from '../api/visitor-queries.ts';
import { labAndField } from '../rules/lab-and-field.ts';
import {
  type Dates,
  datesBefore,
  datesOf,
  noonOf,
  readShown,
  searchOf,
  type Shown,
  type Views,
} from '../rules/shown.ts';
import { dimensionWords, valueWords } from '../rules/view-words.ts';
import classes from '../visitors.module.css';
import { Comparison } from './comparison.tsx';
import { Culprits } from './culprits.tsx';
import { CompareControl, Filters } from './filters.tsx';
import { MetricPanel } from './metric-panel.tsx';
import { OwnVisitsNote } from './own-visits-note.tsx';
import { PageTable } from './page-table.tsx';
import { SegmentsTable } from './segments-table.tsx';
import { VisitorSetup } from './visitor-setup.tsx';

const title = 'Visitors';

/** What is asked of the server for what is shown. */
const askedFor = ({ group, by, value }: Shown, dates: Dates) => ({
  ...dates,
  ...(group === undefined ? {} : { group }),
  ...(by === undefined || value === undefined ? {} : { by, value }),
});

/** Core Web Vitals of a site's own visitors. */
export function SiteVisitors({ site, selector }: { site: Site; selector: ReactNode }) {
  const url = site.siteUrl;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const now = useNow();
  const shown = readShown(search);
  const dates = datesOf(shown, now);
  const show = (next: Shown): void =>
    void navigate({ search: searchOf(url, next) }, { replace: true, preventScrollReset: true });
  const isCounted = notCounted(shown) === undefined;
  const script = useQuery(visitorScriptQuery(url));
  const report = useQuery({
    ...visitorReportQuery(url, askedFor(shown, dates)),
    enabled: isCounted,
  });
  const pages = useQuery(visitorPagesQuery(url, dates));
  const isMeasured = (script.data?.settings ?? null) !== null;
  const areFew = (report.data?.views ?? 0) < leastViews;
  useVisitorNews(url, { isMeasured, areFew });
  const isWaiting = script.isPending || (isCounted && report.isPending);
  const hasNever = script.data !== undefined && script.data.lastViews === null;
  return (
    <>
      <PageHeader
        title={title}
        description={
          <a className={classes['address']} href={url} target="_blank" rel="noreferrer">
            {displayUrl(url)}
          </a>
        }
        below={
          <>
            <Link {...reportLink(site, { section: 'field-data' })}>Site Details</Link>
            {' · '}
            <Link to="/measure-visitors">Script and settings</Link>
          </>
        }
        action={selector}
      />
      <OrError queries={[script, report]} title="The visitors could not be loaded">
        {isWaiting && <Skeleton className={classes['page'] ?? ''} radius="md" />}
        {!isWaiting && script.data !== undefined && hasNever && <VisitorSetup url={url} />}
        {!isWaiting && !hasNever && (
          <div className={classes['sections']}>
            <div>
              {report.data && <Verdict report={report.data} />}
              <OwnVisitsNote url={url} />
              <LabAndField url={url} report={report.data} />
            </div>
            <Section
              id="metrics"
              title="Metrics"
              description="The 75th percentile: three out of four views were at least this good."
              controls={<ExportButton url={url} asked={askedFor(shown, dates)} />}
            >
              <Filters
                shown={shown}
                dates={dates}
                values={report.data?.values ?? []}
                pages={pages.data?.pages ?? []}
                onChange={show}
              />
              {!isCounted && (
                <EmptyState title="Not counted together" icon="info">
                  {notCounted(shown)}.
                </EmptyState>
              )}
              {isCounted && report.data?.views === 0 && (
                <EmptyState title="No views" icon="eye">
                  No view of these kinds between {formatCalendarDay(dates.from)} and{' '}
                  {formatCalendarDay(dates.to)}.
                </EmptyState>
              )}
              {isCounted && report.data !== undefined && report.data.views > 0 && (
                <Metrics url={url} dates={dates} report={report.data} />
              )}
            </Section>
            {isCounted && report.data !== undefined && report.data.views > 0 && (
              <>
                <Section
                  id="compare"
                  title="Compare"
                  description="With other days, a release or any other views."
                >
                  <Compared
                    url={url}
                    shown={shown}
                    dates={dates}
                    report={report.data}
                    show={show}
                  />
                </Section>
                <Section
                  id="pages"
                  title="Pages"
                  description="Where most views are furthest above good: views × how far LCP, INP and CLS are above good."
                >
                  <OrError queries={[pages]} title="The pages could not be loaded">
                    <div className={classes['panel']}>
                      <PageTable
                        pages={pages.data?.pages ?? []}
                        searchFor={(group) => searchOf(url, { ...withoutViews(shown), group })}
                      />
                      {pages.data !== undefined && pages.data.all > pages.data.pages.length && (
                        <p className={classes['faint']}>
                          The first {pages.data.pages.length} of {pages.data.all} pages.
                        </p>
                      )}
                    </div>
                  </OrError>
                </Section>
                <Section
                  id="culprits"
                  title="Elements and scripts"
                  description="What visitors waited for and what moved, on all pages and in all views of these days: filters do not apply."
                >
                  <Culprits culprits={report.data.culprits} />
                </Section>
                <Section
                  id="segments"
                  title="Views"
                  description="All pages, by one property at a time."
                >
                  <SegmentsTable
                    values={report.data.values}
                    searchFor={(views) => {
                      const { group: _group, ...rest } = withoutViews(shown);
                      return searchOf(url, { ...rest, ...views });
                    }}
                  />
                </Section>
              </>
            )}
          </div>
        )}
      </OrError>
    </>
  );
}

const withoutViews = ({ by: _by, value: _value, ...rest }: Shown): Shown => rest;

/** The screen's answer: which metrics of the chosen views are not good. */
function Verdict({ report }: { report: VisitorReport }) {
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
      ? `${viewWords(views)} so far; verdicts from ${leastViews} views on.`
      : worse.length > 0
        ? `Not good: ${worse.join(', ')}. ${viewWords(views)}.`
        : vitals.length > 0
          ? `${vitals.map(({ metric }) => metrics[metric].short).join(', ')} good. ${viewWords(views)}.`
          : `${viewWords(views)}; too few in which LCP, INP or CLS were measured.`;
  return (
    <p className={classes['verdict']}>
      <strong>{sentence}</strong>
      {leftOut > 0 &&
        ` ${viewWords(leftOut)} of all pages left out: one network, or the site, had more than counts.`}
    </p>
  );
}

/** Of the whole site on mobile, as the lab measures it. */
function LabAndField({ url, report }: { url: string; report: VisitorReport | undefined }) {
  const latest = useLatestScan(url);
  const { labData, warning } = latest.data?.mobile ?? {};
  const lab = warning === null ? labData?.lcp : undefined;
  const visitors = report?.values.find(({ by, value }) => by === 'device' && value === 'mobile');
  if (lab === undefined || lab === null || !visitors?.lcp || report === undefined) return null;
  const format = (milliseconds: number): string => formatField('lcp', milliseconds);
  return (
    <p className={classes['faint']}>
      LCP of the home page on mobile and of all pages.{' '}
      {labAndField(lab, visitors.lcp, report.values, format)}
    </p>
  );
}

function Metrics({ url, dates, report }: { url: string; dates: Dates; report: VisitorReport }) {
  const marks = useVisitorMarks(url, dates);
  const lines = marks.map(({ at, label }) => ({ at: noonOf(at.slice(0, 10)), label }));
  return (
    <>
      <div className={classes['pair']}>
        {visitorMetrics.map((metric) => (
          <MetricPanel key={metric} metric={metric} report={report} marks={lines} />
        ))}
      </div>
      <Marks marks={marks} />
    </>
  );
}

function Marks({ marks }: { marks: readonly VisitorMark[] }) {
  if (marks.length === 0) return null;
  return (
    <ol className={classes['marks']} aria-label="Marks in the charts">
      {marks.map(({ label, at, text, to }) => (
        <li key={label}>
          {label}: {formatCalendarDay(at.slice(0, 10))},{' '}
          {to === undefined ? text : <Link to={to}>{text}</Link>}
        </li>
      ))}
    </ol>
  );
}

interface ComparedProps {
  url: string;
  shown: Shown;
  dates: Dates;
  report: VisitorReport;
  show: (shown: Shown) => void;
}

const nameOfViews = ({ by, value }: Views): string =>
  by === undefined || value === undefined
    ? 'All views'
    : `${dimensionWords[by]}: ${valueWords(by, value)}`;
const nameOfDates = ({ from, to }: Dates): string =>
  `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;

function Compared({ url, shown, dates, report, show }: ComparedProps) {
  const { other } = shown;
  const before = datesBefore(dates);
  const otherDates = other?.kind === 'before' ? before : other?.kind === 'dates' ? other : dates;
  const asked = askedFor(other?.kind === 'views' ? { ...withoutViews(shown), ...other } : shown, {
    from: otherDates.from,
    to: otherDates.to,
  });
  const found = useQuery({ ...visitorReportQuery(url, asked), enabled: other !== undefined });
  const areViews = other?.kind === 'views';
  return (
    <>
      <CompareControl shown={shown} before={before} values={report.values} onChange={show} />
      <OrError queries={[found]} title="The other views could not be loaded">
        {other !== undefined && found.data !== undefined && (
          <Comparison
            now={report}
            other={found.data}
            names={
              areViews
                ? { now: `${nameOfViews(shown)} (this)`, other: nameOfViews(other) }
                : { now: nameOfDates(dates), other: nameOfDates(otherDates) }
            }
          />
        )}
      </OrError>
    </>
  );
}

function ExportButton({ url, asked }: { url: string; asked: ReturnType<typeof askedFor> }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveAnswer(await callApi(exportVisitors, { query: { url, ...asked } }), 'text/csv');
    } catch (error) {
      snackbar.error(errorMessage(error, 'The file could not be made, please try again later!'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={18} />}
      loading={isBusy}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
