import { Button, Group, Title } from '@mantine/core';
import { Fragment } from 'react';
import type { Waterfall } from '../../../../../../shared/models/measuring/waterfall.ts';
import { formatBytes, formatDuration } from '../../../../lib/format.ts';
import { nameOf, spanWords, type WaterfallRow } from './waterfall-rows.ts';
import classes from './waterfall.module.css';

interface WaterfallDetailsProps {
  waterfall: Waterfall;
  row: WaterfallRow;
  onClose: () => void;
}

/** Everything that is kept of a request. */
export function WaterfallDetails({ waterfall, row, onClose }: WaterfallDetailsProps) {
  const { request, marks } = row;
  const { observed, simulated, protocol, status, method } = request;
  const initiator =
    request.initiator === undefined ? undefined : waterfall.requests[request.initiator];
  const parts = (['dns', 'connect', 'ssl', 'send', 'wait', 'receive'] as const).flatMap((part) => {
    const length = observed[part];
    return length === undefined ? [] : [`${partNames[part]} ${formatDuration(length, 'ms')}`];
  });
  const tasks = waterfall.tasks
    .filter(({ url }) => url === request.url)
    .map((task) =>
      task.simulated === undefined
        ? `${spanWords(task.observed, 'observed')} observed`
        : `${spanWords(task.simulated, 'simulated')} simulated (${spanWords(task.observed, 'observed')} observed)`,
    );
  const facts: [string, string | undefined][] = [
    ['Address', request.url],
    ['Request', `${method} ${protocol}, ${status === 0 ? 'no answer' : `status ${status}`}`],
    ['Type', `${request.resourceType}${request.mimeType === '' ? '' : `, ${request.mimeType}`}`],
    ['Priority', request.priority],
    [
      'Size',
      request.isCached === true
        ? 'From the browser’s cache'
        : `${formatBytes(request.transferBytes)} over the network, ${formatBytes(request.resourceBytes)} decompressed`,
    ],
    ['Marks', marks.length > 0 ? marks.join(', ') : undefined],
    ['Requested by', initiator && nameOf(initiator.url)],
    ['Simulated', waterfall.simulated && spanWords(simulated, 'simulated')],
    ['Observed', spanWords(observed, 'observed')],
    ['Observed parts', parts.length > 0 ? parts.join(', ') : undefined],
    ['Long tasks', tasks.length > 0 ? tasks.join('; ') : undefined],
  ];
  return (
    <section
      className={classes['details']}
      aria-label={`Details of ${row.name}`}
      aria-live="polite"
    >
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h6">
          {row.name}
        </Title>
        <Button size="xs" onClick={onClose}>
          Close details
        </Button>
      </Group>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </section>
  );
}

const partNames = {
  dns: 'DNS lookup',
  connect: 'connection',
  ssl: 'including TLS',
  send: 'sending',
  wait: 'waiting for the server',
  receive: 'download',
} as const;
