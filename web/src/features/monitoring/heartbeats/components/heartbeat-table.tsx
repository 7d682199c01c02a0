import { Box, Flex } from '@mantine/core';
import { saveHeartbeat } from '../../../../../../shared/calls/monitoring/heartbeats.ts';
import type { Heartbeat } from '../../../../../../shared/models/monitoring/heartbeat.ts';
import { scheduleWords } from '../../../../../../shared/words/heartbeat-words.ts';
import { capital } from '../../../../../../shared/words/capital.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { type Column, DataTable, LineBelow } from '../../../../components/tables/data-table.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { LongAge } from '../../../../components/values/time-ago.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { formatDateTime, noValue } from '../../../../lib/format.ts';
import {
  bandOf,
  signalWords,
  stateWords,
} from '../../../../entities/uptime/rules/heartbeat-words.ts';

type Act = (heartbeat: Heartbeat, opener: HTMLElement) => void;

interface HeartbeatTableProps {
  heartbeats: readonly Heartbeat[];
  onSignals: Act;
  onAddress: Act;
  onEdit: Act;
  onPause: Act;
  onRemove: Act;
}

/** The heartbeats of a site, a row each. */
export function HeartbeatTable({ heartbeats, ...acts }: HeartbeatTableProps) {
  const mayChange = useRefusal(saveHeartbeat) === undefined;
  const columns: Column<Heartbeat>[] = [
    {
      head: 'Heartbeat',
      kind: 'name',
      cell: ({ name, schedule }) => (
        <>
          {name}
          <LineBelow>{capital(scheduleWords(schedule))}</LineBelow>
        </>
      ),
    },
    { head: 'State', cell: (heartbeat) => <State {...heartbeat} /> },
    {
      head: 'Last signal',
      cell: ({ lastSignal }) =>
        lastSignal === null ? (
          noValue
        ) : (
          <>
            <LongAge time={lastSignal.at} />
            <LineBelow>{lastSignal.text ?? signalWords(lastSignal)}</LineBelow>
          </>
        ),
    },
    {
      head: 'Next expected',
      cell: ({ expectedAt }) => (expectedAt === null ? noValue : formatDateTime(expectedAt)),
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (heartbeat) => <Actions heartbeat={heartbeat} mayChange={mayChange} {...acts} />,
    },
  ];
  return (
    <DataTable
      label="Heartbeats"
      frame="page"
      stacks
      columns={columns}
      rows={heartbeats}
      rowKey={({ heartbeatId }) => heartbeatId}
    />
  );
}

function State(heartbeat: Heartbeat) {
  const band = bandOf[heartbeat.state];
  return (
    <Flex gap={8} align="baseline" style={{ overflowWrap: 'anywhere' }}>
      {band !== undefined && <BandSymbol band={band} />}
      <Box miw={0} c={band === undefined ? 'dimmed' : `var(--wv-${band}-text)`}>
        {stateWords(heartbeat)}
      </Box>
    </Flex>
  );
}

interface ActionsProps extends Omit<HeartbeatTableProps, 'heartbeats'> {
  heartbeat: Heartbeat;
  mayChange: boolean;
}

function Actions({ heartbeat, mayChange, ...acts }: ActionsProps) {
  const { name, state, address } = heartbeat;
  const pause = state === 'paused' ? 'Resume' : 'Pause';
  const buttons = [
    ['clock', 'Signals of', 'Last signals', acts.onSignals],
    ...(mayChange && address !== null
      ? ([
          ['share', 'Address of', 'Address and examples', acts.onAddress],
          ['edit', 'Edit', 'Edit heartbeat', acts.onEdit],
          [state === 'paused' ? 'refresh' : 'eye', pause, pause, acts.onPause],
          ['trash', 'Remove', 'Remove heartbeat', acts.onRemove],
        ] as const)
      : []),
  ] as const;
  return (
    <Flex gap={4} justify="flex-end">
      {buttons.map(([icon, verb, title, act]) => (
        <IconButton
          key={title}
          icon={icon}
          aria-label={`${verb} ${name}`}
          title={title}
          onClick={({ currentTarget }) => act(heartbeat, currentTarget)}
        />
      ))}
    </Flex>
  );
}
