import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type DataKind,
  listMissingData,
  type MissingData,
} from '../../../../../../shared/calls/portfolio/today.ts';
import type { Column } from '../../../../components/tables/data-table.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { FilterChips } from '../../../../components/tables/filter-chips.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import { portfolioKey } from '../../../../entities/site/api/portfolio-query.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { counted, formatNumber } from '../../../../lib/format.ts';
import { MeasureVisitors } from '../components/measure-visitors.tsx';
import { ClientOf, SiteLink } from '../components/of-sites.tsx';
import { TabData } from '../components/tab-data.tsx';
import { countsOf, dataWords, whyWords } from '../rules/missing-words.ts';
import classes from './tabs.module.css';

const query = callQuery([...portfolioKey, 'missing-data'], listMissingData, {});

const Missing = ({ url, siteName, missing }: MissingData) => (
  <Stack component="ul" gap={0}>
    {missing.map(({ data, why }) => {
      const { words, step } = whyWords[why];
      return (
        <li key={data}>
          <b>{dataWords[data]}:</b> {words}
          {step !== undefined && (
            <>
              {' · '}
              <Link to={step.to(url)} aria-label={`${step.words}: ${siteName}`}>
                {step.words}
              </Link>
            </>
          )}
        </li>
      );
    })}
  </Stack>
);

const columns: Column<MissingData>[] = [
  { head: 'Site', kind: 'name', width: '24%', cell: (row) => <SiteLink site={row} /> },
  { head: 'Client', width: '18%', cell: (row) => <ClientOf sites={[row]} /> },
  { head: 'What is missing, and why', cell: (row) => <Missing {...row} /> },
];

/** Why sites lack data, with the step that mends it. */
export function Tab() {
  const [chosen, setChosen] = useState<ReadonlySet<DataKind>>(new Set());
  const missing = useQuery(query);
  return (
    <TabData query={missing} failed="What is missing could not be loaded">
      {({ sites, rows }) => {
        const shown = rows
          .map((row) => ({
            ...row,
            missing: row.missing.filter(({ data }) => chosen.size === 0 || chosen.has(data)),
          }))
          .filter((row) => row.missing.length > 0);
        const off = shown.filter((row) => row.missing.some(({ why }) => why === 'script-off'));
        return (
          <>
            <Group gap="8px 16px">
              <FilterChips
                aria-label="Missing data"
                counts={countsOf(rows)}
                label={(data) => dataWords[data]}
                chosen={chosen}
                onChange={setChosen}
              />
              <MeasureVisitors sites={off} />
              <span className={classes['aside']}>
                {formatNumber(shown.length)} of {counted(sites, 'site')}
              </span>
            </Group>
            <LongTable
              label="No Data"
              stacks
              className={classes['list']}
              columns={columns}
              rows={shown}
              rowKey={({ url }) => url}
              rowHeight={84}
              empty={
                <EmptyState icon="check" title="Nothing is missing">
                  Every site has scans, uptime, field data, visitors and analytics.
                </EmptyState>
              }
            />
          </>
        );
      }}
    </TabData>
  );
}
