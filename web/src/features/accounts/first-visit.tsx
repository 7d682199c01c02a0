import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { editProfile } from '../../../../shared/calls/settings.ts';
import { plansOfUse, roles } from '../../../../shared/models/user.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { callApi, errorMessage } from '../../lib/api.ts';
import { currentIdentity } from '../../lib/identity.ts';
import { AuthTitle } from './auth-title.tsx';
import { ErrorBanner } from './error-banner.tsx';
import classes from './accounts.module.css';

/** Asks a person who has registered with Google or Microsoft what the registration form asks the others. */
export function FirstVisit({ onDone }: { onDone: () => void }) {
  const save = useMutation({
    mutationFn: async (form: FormData) => {
      const userId = currentIdentity()?.userId ?? '';
      const role = roles.find((one) => one === form.get('role')) ?? 'Other';
      const usePlan = plansOfUse.find((one) => one === form.get('usePlan')) ?? 'Other';
      await callApi(editProfile, { params: { userId }, body: { role, usePlan } });
    },
    onSuccess: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget));
  };
  return (
    <>
      <AuthTitle title="Welcome to Web Vitals">Two questions, and you are there.</AuthTitle>
      <ErrorBanner message={save.isError ? errorMessage(save.error) : undefined} />
      <form className={classes['form']} onSubmit={submit}>
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
        <Button variant="subtle" fullWidth onClick={onDone}>
          Skip
        </Button>
      </form>
    </>
  );
}
