import { Button, Radio, Switch } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FinePrint } from '../../../../components/messages/fine-print.tsx';
import * as calls from '../../../../../../shared/calls/notifying/channels.ts';
import { targetsIn } from '../../../../../../shared/channels/catalogue.ts';
import {
  type ChannelKind,
  channelNames,
  channelKinds,
} from '../../../../../../shared/models/notifying/channel-kind.ts';
import {
  type Frequency,
  frequencies,
} from '../../../../../../shared/models/notifying/channel-settings.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { OperatorNote } from '../../../../entities/session/components/operator-note.tsx';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import { useDisableChannel } from '../api/enable-channel.ts';
import classes from './notification-settings.module.css';
import { SecretButton } from './secrets.tsx';
import {
  notProcessed,
  useChangeSettings,
  useTestMessage,
} from '../../../../entities/notification/settings-query.ts';
import type { NotificationSettings } from '../../../../../../shared/calls/notifying/channels.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { useDialogAbout } from '../../../../components/forms/use-dialog-about.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface ChannelProps {
  kind: ChannelKind;
  settings: calls.NotificationSettings;
}

interface AskingProps extends ChannelProps {
  /** Opens the modal of the channel. */
  onAsk: (kind: ChannelKind, opener: HTMLElement) => void;
}

const isMissing = ({ kind, settings }: ChannelProps): boolean =>
  kind === 'slack' && !settings.slack.isConfigured;

/** Name and target of a channel, and why nothing is sent. */
export function ChannelName({ kind, settings }: ChannelProps) {
  const { toggle_notification: isEnabled, switchedOff, notInPlan } = settings[kind];
  return (
    <>
      {channelNames[kind]}
      <FinePrint style={{ overflowWrap: 'anywhere' }}>
        {isEnabled ? (
          targetsIn(settings)[kind]
        ) : isMissing({ kind, settings }) ? (
          <NotSetUp />
        ) : (
          'Not enabled'
        )}
      </FinePrint>
      {kind === 'webhook' && settings.webhook.earlierSecretUntil !== null && (
        <FinePrint style={{ overflowWrap: 'anywhere' }}>
          Messages are also signed with the earlier secret until{' '}
          {formatDateTime(settings.webhook.earlierSecretUntil)}.
        </FinePrint>
      )}
      {notInPlan !== null && (
        <FinePrint c="var(--wv-bad-text)">
          {notInPlan} {isEnabled && 'Nothing is sent until you choose one that does. '}
          <Link to="/subscription-plans">See the plans</Link>
        </FinePrint>
      )}
      {!isEnabled && switchedOff !== null && (
        <FinePrint c="var(--wv-bad-text)">
          Switched off on {formatDateTime(switchedOff.at)}: {switchedOff.reason}
        </FinePrint>
      )}
    </>
  );
}

export function ChannelSwitch({ kind, settings, onAsk }: AskingProps) {
  const name = channelNames[kind];
  const { toggle_notification: isEnabled, notInPlan } = settings[kind];
  const disable = useDisableChannel(kind);
  const toggle = (by: HTMLElement): void => {
    if (!isEnabled) {
      onAsk(kind, by);
      return;
    }
    void disable.mutateAsync().then(
      () => snackbar.success(`${name} notifications disabled`),
      () => snackbar.error(notProcessed),
    );
  };
  return (
    <Switch
      aria-label={`${name} notifications`}
      checked={isEnabled}
      disabled={
        disable.isPending || (!isEnabled && (isMissing({ kind, settings }) || notInPlan !== null))
      }
      onChange={({ currentTarget }) => toggle(currentTarget)}
    />
  );
}

export function ChannelDigest({ kind, settings }: ChannelProps) {
  const { accountEmail } = useSession();
  const { toggle_notification: isEnabled, frequency } = settings[kind];
  const [pending, setPending] = useState<Frequency>();
  const setFrequency = useChangeSettings(calls.setNotificationFrequency);
  const choose = (chosen: Frequency): void => {
    setPending(chosen);
    void setFrequency
      .mutateAsync({ body: { email: accountEmail, frequency: { [kind]: chosen } } })
      .then(
        () => snackbar.success('Notification Frequency changed successfully'),
        () => snackbar.error(notProcessed),
      )
      .finally(() => setPending(undefined));
  };
  return (
    <Radio.Group
      aria-label={`${channelNames[kind]} digest`}
      value={pending ?? frequency}
      onChange={choose}
    >
      <div className={classes['radios']}>
        {frequencies.map((one) => (
          <Radio key={one} value={one} label={one} disabled={!isEnabled} />
        ))}
      </div>
    </Radio.Group>
  );
}

export function ChannelActions({ kind, settings, onAsk }: AskingProps) {
  const name = channelNames[kind];
  const { toggle_notification: isEnabled, notInPlan } = settings[kind];
  const test = useTestMessage(kind);
  if (!isEnabled || notInPlan !== null) return null;
  return (
    <div className={`${surfaces['actions']} ${classes['actions']}`}>
      <Button
        size="compact-sm"
        aria-label={`Change ${name}`}
        onClick={({ currentTarget }) => onAsk(kind, currentTarget)}
      >
        Change
      </Button>
      <BusyButton
        variant="default"
        size="compact-sm"
        aria-label={`Send a test message by ${name}`}
        isBusy={test.isPending}
        onClick={() => test.mutate()}
      >
        Test
      </BusyButton>
      {kind === 'webhook' && <SecretButton kind={kind} />}
    </div>
  );
}

const NotSetUp = () => (
  <>
    Slack is not connected here yet.{' '}
    <OperatorNote>
      set <code>SLACK_CLIENT_ID</code> and <code>SLACK_CLIENT_SECRET</code>, or in the cloud{' '}
      <code>slackClientId</code> and <code>slackSecretParameter</code>.
    </OperatorNote>
  </>
);

/** The specified ones; others are folded until they are in use. */
const usualKinds: readonly ChannelKind[] = ['email', 'slack', 'discord'];

/** The channels with what each is sent and how often; a card each on a phone. */
export function ChannelTable({ settings }: { settings: NotificationSettings }) {
  const { plan } = useSession();
  const dialog = useDialogAbout<ChannelKind>();
  const [isAll, setAll] = useState(false);
  const isShown = (kind: ChannelKind): boolean =>
    isAll ||
    usualKinds.includes(kind) ||
    settings[kind].toggle_notification ||
    settings[kind].switchedOff !== null;
  const folded = channelKinds.filter((kind) => !isShown(kind));
  const ask = (kind: ChannelKind, by: HTMLElement): void => {
    if (plan.confirmed) dialog.open(kind, by);
    else snackbar.warning('Please confirm you email to enable this feature');
  };
  const columns: Column<ChannelKind>[] = [
    {
      head: 'Channel',
      kind: 'name',
      cell: (kind) => <ChannelName kind={kind} settings={settings} />,
    },
    {
      head: 'Enabled',
      cell: (kind) => <ChannelSwitch kind={kind} settings={settings} onAsk={ask} />,
    },
    { head: 'Digest', cell: (kind) => <ChannelDigest kind={kind} settings={settings} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (kind) => <ChannelActions kind={kind} settings={settings} onAsk={ask} />,
    },
  ];
  return (
    <>
      <DataTable
        label="Notification channels"
        frame="page"
        stacks
        columns={columns}
        rows={channelKinds.filter(isShown)}
        rowKey={(kind) => kind}
        below={
          folded.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
              {folded.map((kind) => channelNames[kind]).join(', ')}…
            </Button>
          )
        }
      />
      {channelKinds.map((kind) => (
        <ChannelDialog
          key={kind}
          kind={kind}
          settings={settings}
          isOpen={dialog.isOpen && dialog.about === kind}
          onClose={dialog.close}
        />
      ))}
    </>
  );
}
