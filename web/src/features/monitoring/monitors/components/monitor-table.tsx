import { Anchor, Box, Flex } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  changeMonitor,
  type Monitor,
  removeEndpoint,
} from '../../../../../../shared/calls/monitoring/monitors.ts';
import { checkUptime } from '../../../../../../shared/calls/monitoring/uptime.ts';
import type { Heartbeat } from '../../../../../../shared/models/monitoring/heartbeat.ts';
import type { Band } from '../../../../../../shared/assessment/thresholds.ts';
import { capital } from '../../../../../../shared/words/capital.ts';
import { intervalWords, scheduleWords } from '../../../../../../shared/words/heartbeat-words.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { type Column, DataTable, LineBelow } from '../../../../components/tables/data-table.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { LongAge } from '../../../../components/values/time-ago.tsx';
import {
  bandOf as heartbeatBand,
  signalWords,
  stateWords as heartbeatState,
} from '../../../../entities/uptime/rules/heartbeat-words.ts';
import { formatDateTime, formatTime, noValue } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { answerWords, bandOf, kindWords, nameOf, stateWords } from '../rules/monitor-words.ts';
import { DayStrip } from './day-strip.tsx';

type Act = (monitor: Monitor, opener: HTMLElement) => void;
type Row = { monitor: Monitor } | { heartbeat: Heartbeat };

interface MonitorTableProps {
  siteUrl: string;
  monitors: readonly Monitor[];
  heartbeats: readonly Heartbeat[];
  onDetails: Act;
  onEdit: Act;
  onCheck: Act;
  onRemove: Act;
}

/** Everything of a site whose uptime is watched, a row each: pages, endpoints, heartbeats. */
export function MonitorTable({ siteUrl, monitors, heartbeats, ...acts }: MonitorTableProps) {
  const rows: Row[] = [
    ...monitors.map((monitor) => ({ monitor })),
    ...heartbeats.map((heartbeat) => ({ heartbeat })),
  ];
  const columns: Column<Row>[] = [
    {
      head: 'Monitor',
      kind: 'name',
      cell: (row) =>
        'monitor' in row ? (
          <Name monitor={row.monitor} />
        ) : (
          <>
            <Anchor component={Link} to={`/monitors/heartbeats?url=${encodeURIComponent(siteUrl)}`}>
              {row.heartbeat.name}
            </Anchor>
            <LineBelow>{capital(scheduleWords(row.heartbeat.schedule))}</LineBelow>
          </>
        ),
    },
    {
      head: 'Kind',
      cell: (row) => (
        <Box component="span" style={{ whiteSpace: 'nowrap' }}>
          {'monitor' in row ? kindWords(row.monitor) : 'Heartbeat'}
        </Box>
      ),
    },
    { head: 'State', cell: (row) => <State row={row} /> },
    {
      head: '24 hours',
      cell: (row) => ('monitor' in row ? <DayStrip day={row.monitor.day} /> : noValue),
    },
    { head: 'Last answer', cell: (row) => <LastAnswer row={row} /> },
    { head: 'Next check', cell: (row) => <NextCheck row={row} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (row) => 'monitor' in row && <Actions monitor={row.monitor} {...acts} />,
    },
  ];
  return (
    <DataTable
      label="Monitors"
      frame="page"
      stacks
      columns={columns}
      rows={rows}
      rowKey={(row) => ('monitor' in row ? row.monitor.url : row.heartbeat.heartbeatId)}
    />
  );
}

function Name({ monitor }: { monitor: Monitor }) {
  return (
    <Box component="span" style={{ overflowWrap: 'anywhere' }}>
      {nameOf(monitor)}
      {monitor.name !== null && <LineBelow>{monitor.url}</LineBelow>}
    </Box>
  );
}

function State({ row }: { row: Row }) {
  const [band, words, since]: [Band | undefined, string, string | null] =
    'monitor' in row
      ? [bandOf[row.monitor.state], stateWords(row.monitor), row.monitor.since]
      : [heartbeatBand[row.heartbeat.state], heartbeatState(row.heartbeat), row.heartbeat.since];
  return (
    <Flex gap={8} align="baseline" style={{ overflowWrap: 'anywhere' }}>
      {band !== undefined && <BandSymbol band={band} />}
      <Box miw={0} c={band === undefined ? 'dimmed' : `var(--wv-${band}-text)`}>
        {words}
        {band === 'bad' && since !== null && (
          <LineBelow>
            since <LongAge time={since} />
          </LineBelow>
        )}
      </Box>
    </Flex>
  );
}

function LastAnswer({ row }: { row: Row }) {
  const [words, at] =
    'monitor' in row
      ? [row.monitor.lastAnswer && answerWords(row.monitor.lastAnswer), row.monitor.lastAnswer?.at]
      : [
          row.heartbeat.lastSignal && signalWords(row.heartbeat.lastSignal),
          row.heartbeat.lastSignal?.at,
        ];
  if (words === null || at === undefined) return noValue;
  return (
    <>
      {words}
      <LineBelow>
        <LongAge time={at} />
      </LineBelow>
    </>
  );
}

const minuteMs = 60_000;

function NextCheck({ row }: { row: Row }) {
  const now = useNow();
  if ('heartbeat' in row)
    return row.heartbeat.expectedAt === null ? noValue : formatDateTime(row.heartbeat.expectedAt);
  const { nextCheckAt, everyMinutes } = row.monitor.schedule ?? {};
  if (nextCheckAt === undefined || nextCheckAt === null || everyMinutes === undefined)
    return noValue;
  const isSoon = Date.parse(nextCheckAt) - now < minuteMs;
  return (
    <>
      {isSoon ? 'Within a minute' : formatTime(nextCheckAt)}
      <LineBelow>{capital(intervalWords(everyMinutes))}</LineBelow>
    </>
  );
}

type ActionsProps = Pick<MonitorTableProps, 'onDetails' | 'onEdit' | 'onCheck' | 'onRemove'> & {
  monitor: Monitor;
};

function Actions({ monitor, ...acts }: ActionsProps) {
  const { kind, canWrite } = monitor;
  const mayCheck = useRefusal(checkUptime) === undefined;
  const mayChange = useRefusal(changeMonitor) === undefined;
  const mayRemove = useRefusal(removeEndpoint) === undefined;
  const buttons = [
    ['analytics', 'Availability of', 'Availability and response times', acts.onDetails],
    ...(canWrite && mayCheck ? ([['refresh', 'Check', 'Check now', acts.onCheck]] as const) : []),
    ...(canWrite && mayChange ? ([['edit', 'Edit', 'Edit monitor', acts.onEdit]] as const) : []),
    ...(canWrite && mayRemove && kind === 'endpoint'
      ? ([['trash', 'Remove', 'Remove monitor', acts.onRemove]] as const)
      : []),
  ] as const;
  return (
    <Flex gap={4} justify="flex-end">
      {buttons.map(([icon, verb, title, act]) => (
        <IconButton
          key={title}
          icon={icon}
          aria-label={`${verb} ${nameOf(monitor)}`}
          title={title}
          onClick={({ currentTarget }) => act(monitor, currentTarget)}
        />
      ))}
    </Flex>
  );
}
