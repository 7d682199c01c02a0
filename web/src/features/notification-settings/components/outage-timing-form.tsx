import { Radio } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { setOutageMessages } from '../../../../../shared/calls/channels.ts';
import { type OutageTiming, outageTimings } from '../../../../../shared/models/channel-settings.ts';
import { reportedWithin } from '../../../../../shared/uptime/outage-words.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { FormEnd } from './form-end.tsx';
import classes from './notification-settings.module.css';
import { useChangeSettings } from '../../../entities/notification/settings-query.ts';

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
        <div className={classes['timings']}>
          {outageTimings.map((timing) => (
            <Radio
              key={timing}
              value={timing}
              label={words[timing].label}
              description={words[timing].about}
            />
          ))}
        </div>
      </Radio.Group>
      <FormEnd failure={failure} isBusy={save.isPending} />
    </form>
  );
}
