import { useQuery } from '@tanstack/react-query';
import type { HeartbeatSignal } from '../../../../../../shared/models/monitoring/heartbeat.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import { heartbeatToAccount } from '../../../../entities/uptime/api/availability-query.ts';
import { AvailabilityPart } from '../../../../entities/uptime/components/availability-part.tsx';
import { noValue } from '../../../../lib/format.ts';
import { signalsQuery } from '../api/heartbeat-queries.ts';
import { signalWords } from '../../../../entities/uptime/rules/heartbeat-words.ts';

const columns: Column<HeartbeatSignal>[] = [
  { head: 'Time', kind: 'name', cell: ({ at }) => <TimeAgo time={at} /> },
  { head: 'Signal', cell: signalWords },
  { head: 'Text', cell: ({ text }) => text ?? noValue },
];

/** The newest signals of a heartbeat, and its availability. */
export function LastSignals({ siteUrl, heartbeatId }: { siteUrl: string; heartbeatId: string }) {
  const signals = useQuery(signalsQuery(siteUrl, heartbeatId));
  return (
    <>
      <AvailabilityPart of={heartbeatToAccount(siteUrl, heartbeatId)} />
      <QueryState query={signals} failed="The signals could not be loaded" height={240} />
      {signals.data !== undefined && (
        <DataTable
          label="Last signals"
          frame="tall"
          columns={columns}
          rows={signals.data}
          rowKey={({ at }, index) => `${at} ${index}`}
          empty={<EmptyState>No signal has arrived yet.</EmptyState>}
        />
      )}
    </>
  );
}
