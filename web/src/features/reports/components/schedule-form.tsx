import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReportSchedule } from '../../../../../shared/calls/reports.ts';
import type { Client } from '../../../../../shared/models/client.ts';
import { DialogForm } from '../../../components/dialog-form.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { LogoField } from '../../../entities/client/components/logo-field.tsx';
import { errorMessage, errorsAtFields } from '../../../lib/api.ts';
import { useSaveSchedule } from '../api/reports.ts';

interface ScheduleFormProps {
  client: Client;
  schedule: ReportSchedule | undefined;
  onClose: () => void;
}

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
      <LogoField
        hasLogo={schedule?.hasLogo === true}
        value={logo}
        onChange={setLogo}
        error={errors['logo']}
      />
    </DialogForm>
  );
}
