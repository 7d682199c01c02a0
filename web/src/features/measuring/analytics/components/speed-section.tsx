import { Anchor, Box, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { LineBelow, type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import { Scores, Verdicts } from '../../../../entities/site/components/results.tsx';
import { type KnownStatus, useStatuses } from '../../../../entities/site/api/use-statuses.ts';
import { formatNumber } from '../../../../lib/format.ts';
import type { PageReport } from '../api/reports.ts';
import { formatShare } from '../rules/page-columns.ts';
import { slowestVisited, visitedPages, type VisitedPage } from '../rules/visited-pages.ts';
import { speedVerdict } from '../rules/speed-verdict.ts';
import classes from './analytics.module.css';
import { Chip } from '../../../../components/values/chip.tsx';

/** Pages of the table: those with the most views. */
const mostPages = 10;

/** CSS pixels, if every page of the site has visitors. */
const tableHeight = (pages: number): number => 42 + 68 * Math.min(pages, mostPages);

interface SpeedSectionProps {
  site: Site;
  report: UseQueryResult<PageReport>;
  /** The one that most visitors use. */
  device: Device;
}

/** How fast the pages are that people visit: views beside Core Web Vitals and score. */
export function SpeedSection({ site, report, device }: SpeedSectionProps) {
  const { data } = report;
  // 'Top Viewed Pages' shows the error.
  if (data === undefined && report.isError) return null;
  if (data === undefined) {
    return (
      <Section
        id="speed"
        title="Speed of visited pages"
        description={<Box component="span" display="block" mih={{ base: 84, sm: 42 }} />}
      >
        <Skeleton height={tableHeight(1 + site.pages.length)} radius={12} />
      </Section>
    );
  }
  const pages = visitedPages(data.rows, site, data.totals?.views ?? 0);
  return <VisitedPages site={site} pages={pages} device={device} />;
}

interface VisitedPagesProps {
  site: Site;
  pages: readonly VisitedPage[];
  device: Device;
}

function VisitedPages({ site, pages, device }: VisitedPagesProps) {
  const { statusOf } = useStatuses(pages.map(({ url }) => url));
  const known = pages.map((page) => ({ ...page, known: statusOf(page.url) }));
  const isLoading = known.some((page) => page.known === 'loading');
  const slowest = slowestVisited(
    known.map((page) => ({
      ...page,
      status: typeof page.known === 'string' ? undefined : page.known,
    })),
    device,
  );
  return (
    <Section
      id="speed"
      title="Speed of visited pages"
      description={
        <Box component="span" display="block" mih={{ base: 84, sm: 42 }}>
          {!isLoading && speedVerdict({ slowest, pages, device })}
        </Box>
      }
    >
      {pages.length > 0 && (
        <DataTable
          label="Speed of visited pages, table"
          className={classes['visited']}
          columns={columns(site, pages.length > 1 ? slowest?.page.url : undefined)}
          rows={firstAnd(slowest?.page.url, known)}
          rowKey={({ url }) => url}
        />
      )}
    </Section>
  );
}

/** The most visited pages, and the slowest wherever it stands among them. */
const firstAnd = <Page extends { url: string }>(url: string | undefined, pages: readonly Page[]) =>
  pages.filter((page, index) => index < mostPages || page.url === url);

type KnownPage = VisitedPage & { known: KnownStatus };

const columns = (site: Site, slowest: string | undefined): Column<KnownPage>[] => [
  {
    head: 'Page',
    kind: 'name',
    cell: ({ url, title }) => {
      const siteName = url === site.url ? site.siteName : displayUrl(url);
      return (
        <>
          <Anchor inherit component={Link} {...reportLink({ siteName, siteUrl: url })}>
            {title === '' ? displayUrl(url) : title}
          </Anchor>
          {url === slowest && <Chip ml={8}>slowest</Chip>}
          <LineBelow>{displayUrl(url)}</LineBelow>
        </>
      );
    },
  },
  {
    head: 'Views',
    kind: 'number',
    cell: ({ views, share }) => (
      <>
        {formatNumber(views)}
        <LineBelow>{formatShare(share)} of all</LineBelow>
      </>
    ),
  },
  { head: 'Core Web Vitals', cell: ({ known }) => <Verdicts status={known} /> },
  { head: 'Score', cell: ({ known }) => <Scores status={known} /> },
];
