import { Button, Skeleton, Text, Flex } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { wholeRange, isNarrowed, type DateRange } from '../../../../lib/date-range.ts';
import { HistoryTable } from './history-table.tsx';
import { pingMessages } from '../rules/ping-words.ts';
import { pingDataQuery } from '../api/ping-queries.ts';
import { useRemoval } from './use-removal.tsx';
import { DateFields } from '../../../../components/forms/date-fields.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';

/** A month of days. */
const shownAtFirst = 31;
/** An answer without dates is cut at whole days: with so many results, earlier days may be missing. */
const mayBeCut = 5000;

/** Results, day by day. */
export function PingHistory({ site, isRunning }: { site: Site; isRunning: boolean }) {
  const [range, setRange] = useState(wholeRange);
  const [isWhole, setWhole] = useState(false);
  const removal = useRemoval(site);
  const found = useQuery({
    ...pingDataQuery(site.siteUrl, range),
    placeholderData: keepPreviousData,
  });
  const reports = found.data ?? [];
  const results = reports.reduce((sum, { data }) => sum + data.length, 0);
  const isFiltered = range.start !== null || range.end !== null;
  return (
    <Section
      id="history"
      title="Ping data by date"
      controls={<DateRangeFilter label="ping data" range={range} onChange={setRange} />}
    >
      <OrError queries={[found]} title={pingMessages.dataFailed}>
        {found.data === undefined && <Skeleton h={240} />}
        {(reports.length > 0 || (isRunning && found.data !== undefined)) && (
          <HistoryTable
            site={site}
            reports={isWhole ? reports : reports.slice(0, shownAtFirst)}
            isRunning={isRunning}
            onRemove={({ date }, button) => removal.ask(date, button)}
          />
        )}
        {found.data?.length === 0 && !isRunning && (
          <Panel gap={12} isWide>
            {isFiltered ? (
              <EmptyState icon="calendar">No Data</EmptyState>
            ) : (
              <EmptyState icon="ping" title="Not pinged yet">
                Choose one or more countries above, then Ping now. Results are kept by day.
              </EmptyState>
            )}
          </Panel>
        )}
        {reports.length > shownAtFirst && (
          <Button mt={16} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? 'Show the newest only'
              : `Show ${reports.length - shownAtFirst} earlier days`}
          </Button>
        )}
        {!isFiltered && results > mayBeCut && (
          <Text mt={16} c="dimmed">
            There may be earlier days. Choose dates to see them.
          </Text>
        )}
      </OrError>
      {removal.dialog}
    </Section>
  );
}

interface DateRangeFilterProps {
  /** The filtered content, such as 'overall score history'; names the group of controls. */
  label: string;
  range: DateRange;
  onChange: (range: DateRange) => void;
}

/** Optional first and last day, both included. */
function DateRangeFilter({ label, range, onChange }: DateRangeFilterProps) {
  return (
    <Flex
      component="fieldset"
      gap={8}
      align="flex-end"
      wrap="wrap"
      aria-label={`Dates of ${label}`}
    >
      <DateFields range={range} onChange={onChange} />
      <Button size="xs" disabled={!isNarrowed(range)} onClick={() => onChange(wholeRange)}>
        Reset
      </Button>
    </Flex>
  );
}
