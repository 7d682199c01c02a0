import { Box, Checkbox, Flex, Radio, Stack, Switch } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import {
  type NotificationSettings,
  setNotificationOptions,
  setOutageMessages,
  setQuietHours,
} from '../../../../../shared/calls/channels.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import classes from './notification-settings.module.css';
import { useChangeSettings } from '../../../entities/notification/settings-query.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { type OutageTiming, outageTimings } from '../../../../../shared/models/channel-settings.ts';
import { reportedWithin } from '../../../../../shared/uptime/outage-words.ts';
import { errorMessage } from '../../../lib/api.ts';
import { FromTo } from '../../../components/from-to.tsx';
import { ownTimeZone } from '../../../lib/own-time-zone.ts';
import { AllowanceChoice } from '../../../entities/notification/allowance-choice.tsx';

type Options = NotificationSettings['options'];

const boxes = [
  { name: 'good', label: 'Good', about: 'Scores of 90 and more' },
  { name: 'average', label: 'Average', about: 'Scores from 50 to 89' },
  { name: 'bad', label: 'Bad', about: 'Scores below 50' },
] as const;

/** Which scan results are sent. */
export function OptionsForm({ options }: { options: Options }) {
  const { accountEmail: email } = useSession();
  const [chosen, setChosen] = useState(options);
  const [isEmpty, setEmpty] = useState(false);
  const save = useChangeSettings(setNotificationOptions);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const isNone = !Object.values(chosen).some(Boolean);
    setEmpty(isNone);
    if (isNone) return;
    const { good: checkbox1, average: checkbox2, bad: checkbox3 } = chosen;
    void save.mutateAsync({ body: { email, options: { checkbox1, checkbox2, checkbox3 } } }).then(
      () => snackbar.success('Notification Options changed successfully'),
      () =>
        snackbar.error("Your request couldn't be processed at the moment, please try again later!"),
    );
  };
  return (
    <form noValidate className={classes['card']} onSubmit={submit}>
      <Flex component="fieldset" gap="16px 32px" wrap="wrap">
        <Box component="legend" mb={12} p={0} fw={500}>
          Scan results
        </Box>
        {boxes.map(({ name, label, about }) => (
          <Checkbox
            key={name}
            label={label}
            description={about}
            checked={chosen[name]}
            onChange={({ currentTarget }) => {
              setChosen({ ...chosen, [name]: currentTarget.checked });
              setEmpty(false);
            }}
          />
        ))}
      </Flex>
      <FormEnd
        failure={isEmpty ? 'Check at least one of Good, Average and Bad' : undefined}
        isBusy={save.isPending}
      />
    </form>
  );
}

interface FormEndProps {
  /** The error, if any. */
  failure: string | undefined;
  isBusy: boolean;
}

/** The last lines of a form: why it could not be saved, and the button. */
export function FormEnd({ failure, isBusy }: FormEndProps) {
  return (
    <>
      {failure !== undefined && (
        <p className={classes['error']} role="alert">
          {failure}
        </p>
      )}
      <BusyButton type="submit" isBusy={isBusy}>
        Save
      </BusyButton>
    </>
  );
}

const words: Readonly<Record<OutageTiming, { label: string; about: string }>> = {
  'at-once': {
    label: 'At once',
    about:
      'The first outage is sent as soon as it is confirmed. Sites that go down in the next five minutes follow as updates.',
  },
  together: {
    label: 'Together',
    about: 'Outages are collected for five minutes and then sent as one message.',
  },
};

/** When outages of several sites are sent. */
export function OutageTimingForm({ outages }: { outages: OutageTiming }) {
  const { accountEmail: email, plan } = useSession();
  const [chosen, setChosen] = useState(outages);
  const [failure, setFailure] = useState<string>();
  const save = useChangeSettings(setOutageMessages);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setFailure(undefined);
    void save.mutateAsync({ body: { email, outages: chosen } }).then(
      () => snackbar.success('Outage setting saved'),
      (error: unknown) => setFailure(errorMessage(error)),
    );
  };
  return (
    <form noValidate className={classes['card']} onSubmit={submit}>
      <Radio.Group
        label="When outages are sent"
        description={reportedWithin(plan.uptime)}
        value={chosen}
        onChange={(text) => {
          const one = outageTimings.find((timing) => timing === text);
          if (one !== undefined) setChosen(one);
        }}
      >
        <Stack gap={16} py={8}>
          {outageTimings.map((timing) => (
            <Radio
              key={timing}
              value={timing}
              label={words[timing].label}
              description={words[timing].about}
            />
          ))}
        </Stack>
      </Radio.Group>
      <FormEnd failure={failure} isBusy={save.isPending} />
    </form>
  );
}

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
          <FromTo
            type="time"
            value={hours}
            onChange={(changed) => setHours({ ...hours, ...changed })}
          />
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
