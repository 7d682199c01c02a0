import { Button, Flex, Loader } from '@mantine/core';
import type { PingReport } from '../../../../../../shared/models/monitoring/ping.ts';
import { CountryFlag } from '../../../../components/values/country-flag.tsx';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { formatCalendarDay } from '../../../../lib/format.ts';
import { pingMessages, latencyWords } from '../rules/ping-words.ts';
import { countriesOf, dayPath } from '../rules/report.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** Countries that a row names; the others are counted. */
const named = 4;

interface HistoryTableProps {
  site: Site;
  /** Newest first. */
  reports: readonly PingReport[];
  /** A ping has not ended: its row is at the top. */
  isRunning: boolean;
  onRemove: (report: PingReport, opener: HTMLElement) => void;
}

/** A row for each day; a card each on a phone. */
export function HistoryTable({ site, reports, isRunning, onRemove }: HistoryTableProps) {
  const columns: Column<PingReport>[] = [
    { head: 'Date', kind: 'name', cell: ({ date }) => formatCalendarDay(date) },
    { head: 'Countries', cell: (report) => <Countries report={report} /> },
    { head: 'Latency - Overall PING Result', cell: ({ latency }) => latencyWords(latency) },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (report) => {
        const day = formatCalendarDay(report.date);
        return (
          <div className={surfaces['actions']}>
            <LinkButton
              to={dayPath(site.siteUrl, report.date)}

              size="compact-sm"
              aria-label={`View Full Report of ${day}`}
            >
              View Full Report
            </LinkButton>
            <Button
              size="compact-sm"
              disabled={isRunning}
              aria-label={`Remove Data of ${day}`}
              onClick={({ currentTarget }) => onRemove(report, currentTarget)}
            >
              Remove Data
            </Button>
          </div>
        );
      },
    },
  ];
  return (
    <DataTable
      label="PING History"
      frame="page"
      stacks
      columns={columns}
      rows={reports}
      rowKey={({ _id }) => _id}
      above={
        isRunning && (
          <Flex component="output" gap={12} align="center">
            <Loader size={16} /> {pingMessages.running(site.siteName)}
          </Flex>
        )
      }
    />
  );
}

function Countries({ report }: { report: PingReport }) {
  const countries = countriesOf(report);
  return (
    <Flex component="ul" gap="4px 16px" wrap="wrap">
      {countries.slice(0, named).map(({ country, code }) => (
        <li key={country}>
          <CountryFlag code={code} />
          {country}
        </li>
      ))}
      {countries.length > named && <li>{countries.length - named} more</li>}
    </Flex>
  );
}
