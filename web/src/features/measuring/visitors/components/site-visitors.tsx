import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { notCounted } from '../../../../../../shared/visitors/dimensions.ts';
import { leastViews } from '../../../../../../shared/visitors/field-source.ts';
import { AddressLink } from '../../../../components/values/address-link.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../../components/layout/page-header.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import {
  useVisitorNews,
  visitorScriptQuery,
} from '../../../../entities/scan/api/use-visitor-news.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import { formatCalendarDay } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { visitorPagesQuery, visitorReportQuery } from '../api/visitor-queries.ts';
import {
  askedFor,
  datesOf,
  readShown,
  searchOf,
  type Shown,
  withoutViews,
} from '../rules/shown.ts';
import classes from '../visitors.module.css';
import { Compared } from './compared.tsx';
import { Culprits } from './culprits.tsx';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import { LabNote } from './lab-note.tsx';
import { MetricPanels } from './metric-panels.tsx';
import { OwnVisitsNote } from './own-visits-note.tsx';
import { PageTable } from './page-table.tsx';
import { SegmentsTable } from './segments-table.tsx';
import { Verdict } from './verdict.tsx';
import { FirstViews } from './visitor-setup.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';

const title = 'Visitors';

/** Core Web Vitals of a site's own visitors. */
export function SiteVisitors({ site, selector }: { site: Site; selector: ReactNode }) {
  const url = site.siteUrl;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const now = useNow();
  const shown = readShown(search);
  const dates = datesOf(shown.period, now);
  const show = (next: Shown): void =>
    void navigate({ search: searchOf(url, next) }, { replace: true, preventScrollReset: true });
  const uncounted = notCounted(shown);
  const asked = askedFor(shown, dates);
  const script = useQuery(visitorScriptQuery(url));
  const report = useQuery({
    ...visitorReportQuery(url, asked),
    enabled: uncounted === undefined,
  });
  const pages = useQuery(visitorPagesQuery(url, dates));
  const isMeasured = (script.data?.settings ?? null) !== null;
  const areFew = (report.data?.views ?? 0) < leastViews;
  useVisitorNews(url, { isMeasured, areFew });
  const hasNever = script.data?.lastViews === null;
  const found = uncounted === undefined ? report.data : undefined;
  return (
    <>
      <PageHeader
        title={title}
        description={<AddressLink url={url} />}
        below={
          <>
            <Link {...reportLink(site, { section: 'field-data' })}>Site Details</Link>
            {' · '}
            <Link to="/measure-visitors">Script and settings</Link>
          </>
        }
        action={selector}
      />
      <OrError queries={[script]} title="The visitors could not be loaded">
        {script.isPending && <Skeleton h="100vh" />}
        {hasNever && <FirstViews url={url} />}
        {script.data !== undefined && !hasNever && (
          <Stack gap={40} className={classes['shown'] ?? ''} aria-busy={report.isPlaceholderData}>
            <div>
              {found && <Verdict report={found} pages={pages.data?.pages} />}
              {found && <OwnVisitsNote url={url} values={found.values} />}
              {found && <LabNote url={url} report={found} />}
            </div>
            <Section
              id="metrics"
              title="Metrics"
              hint="The 75th percentile: three out of four views were at least this good. Views are counted by one property at a time; those of one page by device only. Days are UTC; the views of today may take an hour to be counted."
              controls={
                uncounted === undefined ? <ExportButton url={url} asked={asked} /> : undefined
              }
            >
              <Filters
                shown={shown}
                dates={dates}
                values={report.data?.values ?? []}
                pages={pages.data?.pages ?? []}
                onChange={show}
              />
              {uncounted !== undefined && (
                <EmptyState title="Not counted together" icon="info">
                  {uncounted}.
                </EmptyState>
              )}
              <OrError queries={[report]} title="The visitors could not be loaded">
                {report.isLoading && <Skeleton h="100vh" />}
                {found?.views === 0 && (
                  <EmptyState title="No views" icon="eye">
                    No view of these kinds between {formatCalendarDay(dates.from)} and{' '}
                    {formatCalendarDay(dates.to)}.
                  </EmptyState>
                )}
                {found !== undefined && found.views > 0 && (
                  <MetricPanels
                    url={url}
                    report={found}
                    metric={shown.metric}
                    onChange={(metric) => show({ ...shown, metric })}
                  />
                )}
              </OrError>
            </Section>
            {found !== undefined && found.views > 0 && (
              <>
                <Section
                  id="compare"
                  title="Compare"
                  folds={shown.other === undefined}
                  description="With other days, a release or any other views."
                >
                  <Compared url={url} shown={shown} dates={dates} report={found} show={show} />
                </Section>
                <Section
                  id="pages"
                  title="Pages"
                  hint="Where most views are furthest above good, in all views of these days: views × how far LCP, INP and CLS are above good."
                >
                  <OrError queries={[pages]} title="The pages could not be loaded">
                    {pages.data === undefined ? (
                      <Skeleton height={240} />
                    ) : (
                      <Panel>
                        <PageTable
                          pages={pages.data.pages}
                          searchFor={(group) => searchOf(url, { ...withoutViews(shown), group })}
                        />
                        {pages.data.all > pages.data.pages.length && (
                          <Text size="xs" maw="72ch" c="dimmed">
                            The first {pages.data.pages.length} of {pages.data.all} pages.
                          </Text>
                        )}
                      </Panel>
                    )}
                  </OrError>
                </Section>
                <Section
                  id="culprits"
                  title="Elements and scripts"
                  folds
                  hint="What visitors waited for and what moved, on all pages and in all views of these days: filters do not apply."
                >
                  <Culprits culprits={found.culprits} />
                </Section>
                <Section
                  id="segments"
                  title="Views"
                  folds
                  hint="All pages, by one property at a time."
                >
                  <SegmentsTable
                    values={found.values}
                    searchFor={(views) => {
                      const { group: _group, ...rest } = withoutViews(shown);
                      return searchOf(url, { ...rest, ...views });
                    }}
                  />
                </Section>
              </>
            )}
          </Stack>
        )}
      </OrError>
    </>
  );
}
