import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { editProfile } from '../../../../../../shared/calls/identity/settings.ts';
import { plansOfUse, roles } from '../../../../../../shared/models/identity/user.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { callApi, errorMessage } from '../../../../lib/api.ts';
import { currentIdentity } from '../../../../lib/identity.ts';
import { kept } from '../../../../lib/kept.ts';
import { Form } from '../../../../components/forms/form.tsx';

const later = kept('first-visit-later');

/** Whether the user has postponed the questions until the next visit. */
export const isFirstVisitPutOff = (): boolean => later.read() !== undefined;

/** Role and plan of use, which can be put off for this visit. */
export function FirstVisitForm({ onSaved, onLater }: { onSaved: () => void; onLater: () => void }) {
  const save = useMutation({
    mutationFn: async (form: FormData) => {
      const userId = currentIdentity()?.userId ?? '';
      const role = roles.find((one) => one === form.get('role')) ?? 'Other';
      const usePlan = plansOfUse.find((one) => one === form.get('usePlan')) ?? 'Other';
      await callApi(editProfile, { params: { userId }, body: { role, usePlan } });
    },
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget));
  };
  const putOff = () => {
    putOffFirstVisit();
    onLater();
  };
  return (
    <Form failure={save.isError ? errorMessage(save.error) : undefined} onSubmit={submit}>
      <NativeSelect label="Role" name="role" data={[...roles]} defaultValue="Other" />
      <NativeSelect
        label="What do you plan to use Web Vitals for?"
        name="usePlan"
        data={[...plansOfUse]}
        defaultValue="Other"
      />
      <BusyButton type="submit" size="md" fullWidth isBusy={save.isPending}>
        Continue
      </BusyButton>
      <Button variant="subtle" fullWidth onClick={putOff}>
        Skip
      </Button>
    </Form>
  );
}

export const putOffFirstVisit = (): void => later.write('1');
