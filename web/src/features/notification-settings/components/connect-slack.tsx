import { Anchor, Button, Stack } from '@mantine/core';
import { useEffect } from 'react';
import type { NotificationSettings } from '../../../../../shared/calls/channels.ts';
import { Banner } from '../../../components/banner.tsx';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import frame from '../../../components/dialog-frame.module.css';
import { errorMessage } from '../../../lib/api.ts';
import { openTab } from '../../../lib/open-tab.ts';
import { useRegisterForSlack } from '../../../entities/notification/settings-query.ts';

interface ConnectSlackProps {
  settings: NotificationSettings;
  onClose: () => void;
}

/** Connects Slack, or another channel of it: on a page of Slack's, in a new tab. */
export function ConnectSlack({ settings, onClose }: ConnectSlackProps) {
  const begin = useRegisterForSlack(settings);
  const url = begin.data;
  const { channel } = settings.slack.incoming_webhook;
  // The other tab has connected it.
  const isDone = url !== undefined && settings.slack.toggle_notification;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const connect = (): void => {
    const tab = openTab();
    void begin.mutateAsync().then(tab.goTo, () => tab.close());
  };
  return (
    <Stack>
      <p className={frame['about']}>
        {channel === ''
          ? 'Slack will ask for your workspace and the channel to post to.'
          : `Messages go to ${channel}. Slack will let you choose another channel.`}{' '}
        Slack opens in a new tab.
      </p>
      {begin.isError && <Banner tone="bad" title={errorMessage(begin.error)} isLive />}
      {url !== undefined && (
        <output>
          Continue in the Slack tab, then come back here. If it has not opened,{' '}
          <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
            open Slack
          </Anchor>
          .
        </output>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {url === undefined ? 'Cancel' : 'Close'}
        </Button>
        {url === undefined && (
          <BusyButton isBusy={begin.isPending} onClick={connect} data-autofocus>
            Continue to Slack
          </BusyButton>
        )}
      </DialogButtons>
    </Stack>
  );
}
