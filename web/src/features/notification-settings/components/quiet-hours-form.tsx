import { Switch, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { type NotificationSettings, setQuietHours } from '../../../../../shared/calls/channels.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { ownTimeZone } from '../../../lib/own-time-zone.ts';
import { AllowanceChoice } from '../../../entities/notification/allowance-choice.tsx';
import { FormEnd } from './form-end.tsx';
import classes from './notification-settings.module.css';
import { useChangeSettings } from '../../../entities/notification/settings-query.ts';

interface QuietHoursFormProps {
  quietHours: NotificationSettings['quietHours'];
  timeZone: string | null;
}

const usual = { from: '22:00', to: '07:00', allows: 'outages' } as const;

/** The quiet hours of every day. */
export function QuietHoursForm({ quietHours, timeZone }: QuietHoursFormProps) {
  const { accountEmail: email } = useSession();
  const [isOn, setOn] = useState(quietHours !== null);
  const [hours, setHours] = useState(quietHours ?? usual);
  const [failure, setFailure] = useState<string>();
  const save = useChangeSettings(setQuietHours);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const problem = isOn ? problemOf(hours) : undefined;
    setFailure(problem);
    if (problem !== undefined) return;
    void save.mutateAsync({ body: { email, quietHours: isOn ? hours : null } }).then(
      () => snackbar.success(isOn ? 'Quiet hours saved' : 'Quiet hours switched off'),
      (error: unknown) => setFailure(errorMessage(error)),
    );
  };
  const zone = (timeZone ?? ownTimeZone()).replaceAll('_', ' ');
  return (
    <form noValidate className={classes['card']} onSubmit={submit}>
      <Switch
        label="Quiet hours"
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      {isOn && (
        <>
          <div className={classes['times']}>
            <TextInput
              type="time"
              label="From"
              value={hours.from}
              onChange={({ currentTarget }) => setHours({ ...hours, from: currentTarget.value })}
            />
            <TextInput
              type="time"
              label="To"
              value={hours.to}
              onChange={({ currentTarget }) => setHours({ ...hours, to: currentTarget.value })}
            />
          </div>
          <p className={classes['help']}>
            {hours.to < hours.from ? 'Until the next day. ' : ''}Times are those of {zone}.
          </p>
          <AllowanceChoice
            value={hours.allows}
            onChange={(allows) => setHours({ ...hours, allows })}
          />
        </>
      )}
      <FormEnd failure={failure} isBusy={save.isPending} />
    </form>
  );
}

function problemOf({ from, to }: { from: string; to: string }): string | undefined {
  if (from === '' || to === '') return 'Enter a start and an end for the quiet hours';
  return from === to ? 'Quiet hours must not start and end at the same time' : undefined;
}
