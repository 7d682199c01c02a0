import { Radio, Stack } from '@mantine/core';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { Banner } from '../../../../components/banner.tsx';
import { BusyButton } from '../../../../components/busy-button.tsx';
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
  const { url, error, isPending, connect } = useSlackConnection(clientId);
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
      {isOwn && url !== undefined && <ContinueInSlack url={url} />}
      {isOwn && url === undefined && (
        <BusyButton
          isBusy={isPending}
          onClick={connect}
          variant="default"
          style={{ alignSelf: 'start' }}
        >
          {slack === undefined ? 'Connect in Slack' : 'Choose another in Slack'}
        </BusyButton>
      )}
    </Stack>
  );
}
