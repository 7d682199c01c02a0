import { Flex, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { NewsItem } from '../../../../../../shared/calls/portfolio/today.ts';
import { durationWords } from '../../../../../../shared/words/duration-words.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { CodeText } from '../../../../components/values/code-text.tsx';
import { type Column, LineBelow } from '../../../../components/tables/data-table.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { SeverityMark } from '../../../../entities/incident/severity-mark.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { kept } from '../../../../lib/kept.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Moment } from '../components/moment.tsx';
import { ClientOf, SitesOf } from '../components/of-sites.tsx';
import { TabData } from '../components/tab-data.tsx';
import { type NewsFrom, newsFrom, newsQuery, readFrom, searchFrom } from '../rules/news-from.ts';
import classes from './tabs.module.css';

/** Of the visit before this one: the code of this part is loaded once a visit. */
const lastVisit = kept('seen-news').read();
kept('seen-news').write(new Date().toISOString());

const fromWords: Record<NewsFrom, string> = {
  yesterday: 'Yesterday 18:00',
  visit: 'Last visit',
  week: '7 days',
};

const severities = {
  down: 'down',
  slower: 'worse',
  worse: 'worse',
  expiring: 'expiring',
  technology: 'changed',
  deployed: 'changed',
} as const;

const kindWords: Record<NewsItem['kind'], string> = {
  down: 'Down',
  slower: 'Slower',
  worse: 'Worse',
  expiring: 'Expiring',
  technology: 'Technology',
  deployed: 'Deployed',
  faster: 'Faster',
};

function Kind({ kind, until }: NewsItem) {
  return (
    <Flex component="span" display="inline-flex" gap={6} align="center">
      {kind === 'faster' ? (
        <BandSymbol band="good" />
      ) : (
        <SeverityMark severity={severities[kind]} isOver={until !== null} isBare />
      )}
      {kind === 'down' && until !== null ? 'Was down' : kindWords[kind]}
    </Flex>
  );
}

function What({ kind, at, until, text, size, incidentId }: NewsItem) {
  const now = useNow();
  const lasted = Date.parse(until ?? '') - Date.parse(at);
  const ongoing = kind === 'down' && until === null ? now - Date.parse(at) : Number.NaN;
  return (
    <>
      {size !== null && <b>{size}: </b>}
      {incidentId === null ? (
        <CodeText>{text}</CodeText>
      ) : (
        <Link to={`/incidents/${incidentId}`} className={classes['what'] ?? ''}>
          <CodeText>{text}</CodeText>
        </Link>
      )}
      {!Number.isNaN(lasted) && <LineBelow>for {durationWords(lasted)}</LineBelow>}
      {!Number.isNaN(ongoing) && <LineBelow>ongoing for {durationWords(ongoing)}</LineBelow>}
    </>
  );
}

const columns: Column<NewsItem>[] = [
  { head: 'What', width: 116, cell: (item) => <Kind {...item} /> },
  {
    head: 'Site',
    width: '18%',
    cell: ({ site, others }) => <SitesOf sites={[site, ...others]} />,
  },
  {
    head: 'Client',
    width: '14%',
    cell: ({ site, others }) => <ClientOf sites={[site, ...others]} />,
  },
  { head: 'What happened', kind: 'name', cell: (item) => <What {...item} /> },
  { head: 'When', width: 130, cell: ({ at }) => <Moment time={at} /> },
  { head: 'Who', width: 120, cell: (item) => item.handledBy ?? openWords(item) },
];

const openWords = ({ kind, until }: NewsItem) =>
  until === null && (kind === 'down' || kind === 'slower' || kind === 'worse') ? 'nobody yet' : '';

/** What happened to all sites since yesterday, the last visit, or another day; the worst first. */
export function Tab() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [today] = useState(() => new Date());
  const from = readFrom(search);
  const news = useQuery(newsQuery(from, { lastVisit, today }));
  const show = (next: NewsFrom | { day: string }) =>
    void navigate({ search: searchFrom(next) }, { replace: true, preventScrollReset: true });
  const shown = newsFrom.filter((word) => word !== 'visit' || lastVisit !== undefined);
  return (
    <>
      <Group gap="8px 16px" align="end">
        <Segments<NewsFrom | ''>
          aria-label="Since"
          data={shown.map((value) => ({ value, label: fromWords[value] }))}
          value={typeof from === 'string' ? from : ''}
          onChange={(value) => value !== '' && show(value)}
        />
        <TextInput
          type="date"
          aria-label="Since the day"
          size="xs"
          w={140}
          value={typeof from === 'string' ? '' : from.day}
          onChange={({ currentTarget: { value } }) =>
            show(value === '' ? 'yesterday' : { day: value })
          }
        />
        {news.data !== undefined && (
          <span className={classes['aside']}>Since {formatDateTime(news.data.from)}</span>
        )}
      </Group>
      <TabData query={news} failed="What happened could not be loaded">
        {({ items }) => (
          <LongTable
            label="Since"
            stacks
            className={classes['list']}
            columns={columns}
            rows={items}
            rowKey={({ kind, at, site, text }) => `${kind} ${at} ${site.url} ${text}`}
            rowHeight={44}
            empty={
              <EmptyState icon="check" title="Nothing new">
                No outage, change of speed, deployment or expiry was recorded since then.
              </EmptyState>
            }
          />
        )}
      </TabData>
    </>
  );
}
