import { Box, Checkbox, Flex, Radio, Stack, Switch, Text } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { FinePrint } from '../../../../components/messages/fine-print.tsx';
import {
  type NotificationSettings,
  setNotificationOptions,
  setOutageMessages,
  setQuietHours,
} from '../../../../../../shared/calls/notifying/channels.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useChangeSettings } from '../../../../entities/notification/settings-query.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import {
  type OutageTiming,
  outageTimings,
} from '../../../../../../shared/models/notifying/channel-settings.ts';
import { reportedWithin } from '../../../../../../shared/uptime/outage-words.ts';
import { errorMessage } from '../../../../lib/api.ts';
import { FromTo } from '../../../../components/forms/date-fields.tsx';
import { readableZone, shownZone } from '../../../../lib/zone.ts';
import { AllowanceChoice } from '../../../../entities/notification/allowance-choice.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';
import { Panel } from '../../../../components/layout/panel.tsx';

type Options = NotificationSettings['options'];

const boxes = [
  { name: 'good', label: 'Good', about: '90 to 100' },
  { name: 'average', label: 'Average', about: '50 to 89' },
  { name: 'bad', label: 'Bad', about: 'Below 50' },
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
    <Flex
      component="form"
      noValidate
      direction="column"
      gap={16}
      align="flex-start"
      className={surfaces['wide'] ?? ''}
      onSubmit={submit}
    >
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
      <Failure words={isEmpty ? 'Check at least one of Good, Average and Bad' : undefined} />
      <BusyButton type="submit" isBusy={save.isPending}>
        Save
      </BusyButton>
    </Flex>
  );
}

/** Why it could not be saved. */
const Failure = ({ words }: { words: string | undefined }) =>
  words !== undefined && (
    <Text c="var(--wv-bad-text)" role="alert">
      {words}
    </Text>
  );

const words: Readonly<Record<OutageTiming, { label: string; about: string }>> = {
  'at-once': {
    label: 'At once',
    about: 'Sites that go down within five minutes follow as updates.',
  },
  together: {
    label: 'Together',
    about: 'One message, five minutes after the first.',
  },
};

/** When outages of several sites are sent; saved at once. */
export function OutageTimingForm({ outages }: { outages: OutageTiming }) {
  const { accountEmail: email, plan } = useSession();
  const [failure, setFailure] = useState<string>();
  const save = useChangeSettings(setOutageMessages);
  const choose = (chosen: OutageTiming, undo?: () => void): void => {
    setFailure(undefined);
    void save.mutateAsync({ body: { email, outages: chosen } }).then(
      () => snackbar.success('Outage setting saved', { undo }),
      (error: unknown) => setFailure(errorMessage(error)),
    );
  };
  return (
    <Panel align="flex-start" isWide>
      <Radio.Group
        label="When outages are sent"
        description={reportedWithin(plan.uptime)}
        value={
          save.variables !== undefined && save.isPending ? save.variables.body.outages : outages
        }
        onChange={(one) => choose(one, () => choose(outages))}
      >
        <Stack py={8}>
          {outageTimings.map((timing) => (
            <Radio
              key={timing}
              value={timing}
              label={words[timing].label}
              description={words[timing].about}
              disabled={save.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Failure words={failure} />
    </Panel>
  );
}

const usual = { from: '22:00', to: '07:00', allows: 'outages' } as const;

type QuietHours = NotificationSettings['quietHours'];

/** The quiet hours of every day; saved at once, times when they are left. */
export function QuietHoursForm({ quietHours }: Pick<NotificationSettings, 'quietHours'>) {
  const { accountEmail: email } = useSession();
  const [hours, setHours] = useState(quietHours ?? usual);
  const [failure, setFailure] = useState<string>();
  const save = useChangeSettings(setQuietHours);
  const store = (next: QuietHours, undo?: () => void): void => {
    const problem = next === null ? undefined : problemOf(next);
    setFailure(problem);
    if (problem !== undefined) return;
    if (next !== null) setHours(next);
    void save.mutateAsync({ body: { email, quietHours: next } }).then(
      () =>
        snackbar.success(next === null ? 'Quiet hours switched off' : 'Quiet hours saved', {
          undo,
        }),
      (error: unknown) => setFailure(errorMessage(error)),
    );
  };
  const change = (next: QuietHours): void => store(next, () => store(quietHours));
  const isChanged = hours.from !== quietHours?.from || hours.to !== quietHours.to;
  return (
    <Panel align="flex-start" isWide>
      <Switch
        label="Quiet hours"
        checked={quietHours !== null}
        disabled={save.isPending}
        onChange={({ currentTarget }) => change(currentTarget.checked ? hours : null)}
      />
      {quietHours !== null && (
        <>
          <div onBlur={() => isChanged && change(hours)}>
            <FromTo
              type="time"
              value={hours}
              onChange={(changed) => setHours({ ...hours, ...changed })}
            />
          </div>
          <FinePrint>
            {hours.to < hours.from ? 'Until the next day. ' : ''}Times are those of{' '}
            {readableZone(shownZone())}.
          </FinePrint>
          <AllowanceChoice
            value={hours.allows}
            onChange={(allows) => change({ ...hours, allows })}
          />
        </>
      )}
      <Failure words={failure} />
    </Panel>
  );
}

function problemOf({ from, to }: { from: string; to: string }): string | undefined {
  if (from === '' || to === '') return 'Enter a start and an end for the quiet hours';
  return from === to ? 'Quiet hours must not start and end at the same time' : undefined;
}
