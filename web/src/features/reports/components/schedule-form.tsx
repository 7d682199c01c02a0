import { Checkbox, Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReportSchedule } from '../../../../../shared/calls/reports.ts';
import type { Client } from '../../../../../shared/models/client.ts';
import { mostLogoBytes } from '../../../../../shared/models/client-report.ts';
import { DialogForm } from '../../../components/dialog-form.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { errorMessage, errorsAtFields } from '../../../lib/api.ts';
import { base64Of } from '../../../lib/base64-of.ts';
import { useSaveSchedule } from '../api/reports.ts';
import classes from '../reports.module.css';

interface ScheduleFormProps {
  client: Client;
  schedule: ReportSchedule | undefined;
  onClose: () => void;
}

/** The server checks what it is. */
const dataUrlOf = async (file: File): Promise<string> =>
  `data:${file.type};base64,${base64Of(new Uint8Array(await file.arrayBuffer()))}`;

/** Whether a client gets a report every month, who sends it, and its logo. */
export function ScheduleForm({ client, schedule, onClose }: ScheduleFormProps) {
  const { clientId, name } = client;
  const save = useSaveSchedule();
  const [isMonthly, setMonthly] = useState(schedule?.isMonthly ?? true);
  const [sender, setSender] = useState(schedule?.sender ?? '');
  /** Undefined leaves the stored one. */
  const [logo, setLogo] = useState<string | null>();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const logoId = useId();
  const choose = async (file: File | undefined): Promise<void> => {
    setErrors({});
    if (file === undefined) return setLogo(undefined);
    if (file.size > mostLogoBytes) return setErrors({ logo: 'A logo may have 100 KB at most' });
    setLogo(await dataUrlOf(file));
  };
  const submit = (): void => {
    setFailure(undefined);
    setErrors({});
    const fields = { clientId, isMonthly, sender: sender.trim() === '' ? null : sender };
    save.mutate(logo === undefined ? fields : { ...fields, logo }, {
      onSuccess: () => {
        snackbar.success(`Reports to ${name} have been changed`);
        onClose();
      },
      onError: (error) => {
        const atFields = errorsAtFields(error, ['sender', 'logo']);
        setErrors(atFields);
        if (Object.keys(atFields).length === 0) setFailure(errorMessage(error));
      },
    });
  };
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      isBusy={save.isPending}
      failure={failure}
      action="Save"
    >
      <Checkbox
        label="Mail a report on the first of each month"
        description={
          client.contacts.length === 0
            ? 'The client has no contacts yet. Add them on Clients.'
            : `To ${client.contacts.map((contact) => contact.email).join(', ')}, as PDF`
        }
        checked={isMonthly}
        onChange={({ currentTarget }) => setMonthly(currentTarget.checked)}
      />
      <TextInput
        label="Sender"
        description="Your company’s name, in place of Web Vitals"
        value={sender}
        error={errors['sender']}
        onChange={({ currentTarget }) => setSender(currentTarget.value)}
      />
      <Input.Wrapper
        id={logoId}
        label="Logo"
        description={
          schedule?.hasLogo === true
            ? 'PNG or JPEG, at most 100 KB. There is one already: a new one replaces it'
            : 'PNG or JPEG, at most 100 KB'
        }
        error={errors['logo']}
      >
        <input
          id={logoId}
          type="file"
          accept="image/png,image/jpeg"
          className={classes['file']}
          aria-invalid={errors['logo'] === undefined ? undefined : true}
          aria-describedby={`${logoId}-description${errors['logo'] === undefined ? '' : ` ${logoId}-error`}`}
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
      </Input.Wrapper>
      {schedule?.hasLogo === true && (
        <Checkbox
          label="Remove the logo"
          checked={logo === null}
          onChange={({ currentTarget }) => setLogo(currentTarget.checked ? null : undefined)}
        />
      )}
    </DialogForm>
  );
}
