import { Box, Checkbox, Flex } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import {
  type NotificationSettings,
  setNotificationOptions,
} from '../../../../../shared/calls/channels.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { FormEnd } from './form-end.tsx';
import classes from './notification-settings.module.css';
import { useChangeSettings } from '../../../entities/notification/settings-query.ts';

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
