import { Box, Text } from '@mantine/core';
import { asClause } from '../../../../shared/words/as-clause.ts';
import type { Band } from '../../../../shared/assessment/thresholds.ts';
import type { Delivery } from '../../../../shared/models/notifying/delivery.ts';
import { channelNames } from '../../../../shared/models/notifying/channel-kind.ts';
import { TimeAgo } from '../../components/values/time-ago.tsx';
import { formatDateTime } from '../../lib/format.ts';
import classes from './delivery-list.module.css';

const stateWords: Record<Delivery['state'], string> = {
  waiting: 'waiting',
  retrying: 'will be tried again',
  delivered: 'delivered',
  unconfirmed: 'probably delivered',
  failed: 'failed',
  suppressed: 'not sent',
};

const bandOf = (state: Delivery['state']): Band | undefined => {
  if (state === 'delivered' || state === 'unconfirmed') return 'good';
  return state === 'failed' ? 'bad' : undefined;
};

/** Future times have no age. */
function When({ state, at }: Pick<Delivery, 'state' | 'at'>) {
  if (state !== 'waiting' && state !== 'retrying') return <TimeAgo time={at} />;
  return (
    <time dateTime={at}>
      {state === 'waiting' ? 'until' : 'at'} {formatDateTime(at)}
    </time>
  );
}

/** Whether the reason itself says that it was not sent. */
const isExplained = (state: Delivery['state'], reason: string | undefined): boolean =>
  state === 'suppressed' && reason !== undefined;

/** `Not sent: the channel had been turned off.` */
const why = (state: Delivery['state'], reason: string): string =>
  isExplained(state, reason) ? `Not sent: ${asClause(reason)}` : reason;

/** Where a notification was sent, or why it was not. */
export function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0)
    return (
      <Text mb={8} c="dimmed">
        Shown in the dashboard only.
      </Text>
    );
  return (
    <ul className={classes['list']}>
      {deliveries.map(({ channel, to, state, at, reason, tries, inDigest }) => (
        <li key={`${channel} ${state} ${at}`}>
          <strong>{channel === undefined ? 'All channels' : channelNames[channel]}</strong>
          {to !== undefined && <span>{to}</span>}
          {!isExplained(state, reason) && (
            <span data-band={bandOf(state)}>
              {stateWords[state]}
              {inDigest && ', in a digest'}
              {tries > 1 && `, after ${tries} attempts`}
            </span>
          )}
          <When state={state} at={at} />
          {reason !== undefined && (
            <Box component="span" fz="sm" style={{ flexBasis: '100%' }}>
              {why(state, reason)}
            </Box>
          )}
        </li>
      ))}
    </ul>
  );
}
