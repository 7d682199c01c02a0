import { TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Banner } from '../../../components/banner.tsx';
import { DialogForm } from '../../../components/dialog-form.tsx';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';
import { snackbar } from '../../../components/snackbar.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { errorsAtFields, refusalOf } from '../../../lib/api.ts';
import {
  earliest,
  intervalWords,
  problemsOf,
  sentInterval,
  suggestedInterval,
  type Interval,
} from '../rules/interval.ts';
import { pingMessages } from '../rules/ping-messages.ts';
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
  const [interval, setInterval] = useState<Interval>(() => suggestedInterval(opened));
  const [errors, setErrors] = useState<Partial<Record<keyof Interval, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const start = useStartPing(site);
  const change = (changed: Partial<Interval>): void => {
    setInterval({ ...interval, ...changed });
    setErrors({});
    setRefusal(undefined);
  };
  const fail = (error: unknown): void => {
    const reason = refusalOf(error);
    const { startDate: from, endDate: to } = errorsAtFields(error, ['startDate', 'endDate']);
    if (from !== undefined || to !== undefined) {
      setErrors({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
    } else if (reason !== undefined) setRefusal(reason);
    else {
      onClose();
      snackbar.error(pingMessages.failed(site.siteName));
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    const form = event.currentTarget;
    const problems = problemsOf(interval, new Date());
    setErrors(problems);
    const [wrong] = Object.keys(problems);
    if (wrong !== undefined) {
      form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    setRefusal(undefined);
    void start
      .mutateAsync({ selectedCountries: [...nodeKeys], ...sentInterval(interval) })
      .then(onClose, fail);
  };
  return (
    <DialogForm onSubmit={submit} onClose={onClose} isBusy={start.isPending} action="Ping now">
      <TextInput
        type="datetime-local"
        name="from"
        label="From"
        min={earliest(opened)}
        data-autofocus
        value={interval.from}
        error={errors.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        name="to"
        label="To"
        min={interval.from === '' ? earliest(opened) : interval.from}
        value={interval.to}
        error={errors.to}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      <p className={classes['about']}>{intervalWords(interval, opened)}</p>
      {refusal !== undefined && (
        <Banner tone="bad" title={pingMessages.failed(site.siteName)} isLive>
          {refusal}
        </Banner>
      )}
    </DialogForm>
  );
}
