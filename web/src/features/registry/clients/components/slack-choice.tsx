import { Group, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { clientsQuery } from '../../../../entities/client/api/client-queries.ts';
import { useTestMessage } from '../../../../entities/notification/settings-query.ts';
import {
  ContinueInSlack,
  useSlackConnection,
} from '../../../../entities/notification/slack-connection.tsx';

interface SlackChoiceProps {
  client: Client;
  /** Whether Slack is the client's own channel. */
  isOwn: boolean;
  onChange: (isOwn: boolean) => void;
}

/** Whether messages about the sites of a client go to a Slack channel of its own, and to which. */
export function SlackChoice({ client: { clientId, slack }, isOwn, onChange }: SlackChoiceProps) {
  const { url, begunAt, error, isPending, connect } = useSlackConnection(clientId);
  const test = useTestMessage('slack', clientId);
  const { dataUpdatedAt, refetch } = useQuery({ ...clientsQuery(), refetchOnMount: false });
  // Until the user comes back from the other tab.
  const isWaiting = url !== undefined && dataUpdatedAt < begunAt;
  return (
    <Stack gap={8}>
      <Radio.Group
        label="Slack channel"
        value={isOwn ? 'own' : 'account'}
        onChange={(value) => onChange(value === 'own')}
      >
        <Stack gap={8} pt={8}>
          <Radio value="account" label="That of the account" />
          <Radio
            value="own"
            label={slack === undefined ? 'Its own' : `Its own: ${slack.channel}`}
          />
        </Stack>
      </Radio.Group>
      {isOwn && slack?.problem !== undefined && <Banner tone="bad" title={slack.problem} />}
      {isOwn && error !== undefined && <Banner tone="bad" title={error} isLive />}
      {isOwn && isWaiting && <ContinueInSlack url={url} />}
      {isOwn && !isWaiting && (
        <Group gap={8}>
          <BusyButton isBusy={isPending} onClick={connect} variant="default">
            {slack === undefined ? 'Connect in Slack' : 'Choose another in Slack'}
          </BusyButton>
          {slack !== undefined && slack.problem === undefined && (
            <BusyButton
              isBusy={test.isPending}
              onClick={() => test.mutate(undefined, { onSettled: () => void refetch() })}
              variant="default"
            >
              Send a test
            </BusyButton>
          )}
        </Group>
      )}
    </Stack>
  );
}
