import { Box, Checkbox, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import {
  disableEmail,
  enableEmail,
  type NotificationSettings,
} from '../../../../shared/calls/notifying/channels.ts';
import * as messages from '../../../../shared/calls/messages.ts';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { DismissButton } from '../../components/values/icon-button.tsx';
import { snackbar } from '../../components/messages/snackbar.ts';
import { useSession } from '../session/components/session.tsx';
import classes from './email-me.module.css';
import { firstSite } from './first-site.ts';
import { notificationSettingsQuery, useChangeSettings, useTestMessage } from './settings-query.ts';

/** Where and when mails about outages are currently sent. */
function wordsOf({ email, emailConfirmed }: NotificationSettings, accountEmail: string): string {
  const { toggle_notification: isOn, byDefault, frequency, notInPlan, userEmail } = email;
  if (notInPlan !== null) return notInPlan;
  if (isOn)
    return `Outages are mailed to ${userEmail} at once, other news in a ${frequency.toLowerCase()} digest.`;
  if (!byDefault) return 'Outages are not mailed to you.';
  if (!emailConfirmed) return `Mails begin once you have confirmed ${accountEmail}.`;
  return `Outages will be mailed to ${accountEmail} at once, other news in a ${frequency.toLowerCase()} digest.`;
}

/** Beside an account's first site: whether its owner is mailed about outages. Team members cannot change that. */
export function EmailMe({ onDismiss }: { onDismiss?: () => void }) {
  const { isRoot } = useSession();
  useEffect(() => firstSite.begun(), []);
  return isRoot ? <Choice onDismiss={onDismiss} /> : null;
}

function Choice({ onDismiss }: { onDismiss: (() => void) | undefined }) {
  const { accountEmail, userId } = useSession();
  const { data: settings, isError } = useQuery({
    ...notificationSettingsQuery(accountEmail),
    // The first site has enabled it.
    refetchOnMount: 'always',
  });
  const enable = useChangeSettings(enableEmail);
  const disable = useChangeSettings(disableEmail);
  const test = useTestMessage('email');
  const about = useId();
  // The choice stays in the notification settings.
  if (isError) return null;
  if (settings === undefined) return <Skeleton className={classes['choice'] ?? ''} />;
  const { toggle_notification: isOn, byDefault, notInPlan } = settings.email;
  const params = { userEmail: accountEmail };
  const change = (isWanted: boolean): void => {
    if (!isWanted) {
      disable.mutate({ params }, { onError: snackbar.failure });
      return;
    }
    if (!settings.emailConfirmed) {
      snackbar.warning(messages.confirmEmailFirst);
      return;
    }
    const body = { userEmail: accountEmail, toggle_notification: true, userId } as const;
    enable.mutate({ params, body }, { onError: snackbar.failure });
  };
  return (
    <div className={classes['choice']}>
      <Box miw={0} flex="1 1 280px">
        <Checkbox
          label="Email me when it goes down"
          checked={isOn || byDefault}
          disabled={notInPlan !== null || enable.isPending || disable.isPending}
          aria-describedby={about}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <Text id={about} mt={4} pl={32} c="dimmed">
          {wordsOf(settings, accountEmail)} <Link to="/notifications">Notification settings</Link>
        </Text>
      </Box>
      {isOn && (
        <BusyButton
          variant="default"
          size="xs"
          isBusy={test.isPending}
          onClick={() => test.mutate()}
        >
          Send a test message
        </BusyButton>
      )}
      {onDismiss !== undefined && <DismissButton label="Hide this choice" onClick={onDismiss} />}
    </div>
  );
}
