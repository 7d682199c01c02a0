import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Banner } from '../../../../components/messages/banner.tsx';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import classes from '../../../../components/forms/dialog-frame.module.css';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { errorsAtFields, refusalOf } from '../../../../lib/api.ts';
import { focusFirstInvalid } from '../../../../lib/form-fields.ts';
import {
  earliest,
  intervalWords,
  problemsOf,
  sentInterval,
  suggestedInterval,
  type Interval,
} from '../rules/interval.ts';
import { pingMessages } from '../rules/ping-words.ts';
import { useStartPing } from './ping-runs.tsx';

interface IntervalDialogProps {
  site: Site;
  nodeKeys: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

/** Asks from when until when a site is pinged. */
export function IntervalDialog({ isOpen, onClose, ...props }: IntervalDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={pingMessages.chooseInterval}>
      <IntervalForm {...props} onClose={onClose} />
    </DialogFrame>
  );
}

function IntervalForm({ site, nodeKeys, onClose }: Omit<IntervalDialogProps, 'isOpen'>) {
  const [opened] = useState(() => new Date());
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initialValues: suggestedInterval(opened),
    validate: (interval) => problemsOf(interval, new Date()),
    onValuesChange: () => {
      form.clearErrors();
      setRefusal(undefined);
    },
  });
  const start = useStartPing(site);
  const fail = (error: unknown): void => {
    const reason = refusalOf(error);
    const { startDate: from, endDate: to } = errorsAtFields(error, ['startDate', 'endDate']);
    if (from !== undefined || to !== undefined) form.setErrors({ from, to });
    else if (reason !== undefined) setRefusal(reason);
    else {
      onClose();
      snackbar.error(pingMessages.failed(site.siteName));
    }
  };
  const send = (interval: Interval): void => {
    setRefusal(undefined);
    void start
      .mutateAsync({ selectedCountries: [...nodeKeys], ...sentInterval(interval) })
      .then(onClose, fail);
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(send, focusFirstInvalid(form))}
      onClose={onClose}
      isBusy={start.isPending}
      action="Ping now"
    >
      <TextInput
        type="datetime-local"
        label="From"
        min={earliest(opened)}
        data-autofocus
        {...form.getInputProps('from')}
      />
      <TextInput
        type="datetime-local"
        label="To"
        min={form.values.from || earliest(opened)}
        {...form.getInputProps('to')}
      />
      <p className={classes['about']}>{intervalWords(form.values, opened)}</p>
      {refusal !== undefined && (
        <Banner tone="bad" title={pingMessages.failed(site.siteName)} isLive>
          {refusal}
        </Banner>
      )}
    </DialogForm>
  );
}
