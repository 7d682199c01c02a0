import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as z from 'zod';
import { email } from '../../../../../../shared/calls/fields.ts';
import {
  firstName,
  lastName,
  type Role,
  roles,
} from '../../../../../../shared/models/identity/user.ts';
import { ApiError, errorMessage } from '../../../../lib/api.ts';
import { errorsAtFields } from '../../../../lib/api-error.ts';
import { fieldError, focusFirstInvalid } from '../../../../lib/form-fields.ts';
import { clientsQuery } from '../../../../entities/client/api/client-queries.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { type NewSubUser, useAddSubUser } from '../api/sub-users.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { ClientAccess } from './client-access.tsx';
import classes from './team.module.css';

const Draft = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
});
const emptyForm = { firstName: '', lastName: '', email: '', role: 'Developer' as Role };
const threeSeconds = { closeAfterMs: 3000 };

function showFailure(message: string): void {
  snackbar.error(message, threeSeconds);
  window.scrollTo({ top: 0 });
}

/** The Add User form. */
export function AddUserForm({ isFull }: { isFull: boolean }) {
  const add = useAddSubUser();
  const draft = useDraft('add-user', Draft, emptyForm);
  const { data: clients = [] } = useQuery(clientsQuery());
  const [limits, setLimits] = useState<NewSubUser['clients']>(null);
  const form = useForm<typeof emptyForm>({
    initialValues: draft.initial,
    onValuesChange: draft.keep,
    validate: {
      firstName: (value) => fieldError(firstName, value) ?? null,
      lastName: (value) => fieldError(lastName, value) ?? null,
      email: (value) => fieldError(email, value) ?? null,
    },
  });
  const invite = async (person: typeof emptyForm): Promise<void> => {
    try {
      await add.mutateAsync({ ...person, clients: limits });
    } catch (error) {
      form.setErrors(errorsAtFields(error, ['firstName', 'lastName', 'email', 'role']));
      const isRefusal = error instanceof ApiError && error.errors.length > 0;
      showFailure(isRefusal ? errorMessage(error) : requiredFields);
      return;
    }
    snackbar.success('Registered Successfully', threeSeconds);
    setLimits(null);
    form.setInitialValues(emptyForm);
    form.reset();
  };
  const markEmail = (): void => {
    if (form.values.email.trim() !== '') form.validateField('email');
  };
  const onInvalid = (errors: Record<string, unknown>): void => {
    focusFirstInvalid(form)(errors);
    showFailure(requiredFields);
  };
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={form.onSubmit((person) => void invite(person), onInvalid)}
    >
      <TextInput label="First name" autoComplete="off" {...form.getInputProps('firstName')} />
      <TextInput label="Last name" autoComplete="off" {...form.getInputProps('lastName')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
        // The button stays disabled until the address is valid: this says why.
        onBlur={markEmail}
      />
      <NativeSelect
        label="Role"
        data={roles}
        value={form.values.role}
        onChange={({ currentTarget }) => form.setFieldValue('role', roleOf(currentTarget.value))}
      />
      {clients.length > 0 && (
        <Stack gap={12} className={classes['access'] ?? ''}>
          <ClientAccess label="Reaches" clients={clients} value={limits} onChange={setLimits} />
        </Stack>
      )}
      <AllowedButton
        type="submit"
        isBusy={add.isPending}
        disabled={isFull || !email.safeParse(form.values.email).success}
      >
        Register User
      </AllowedButton>
    </form>
  );
}

const requiredFields = 'Please fill in all required fields';
const roleOf = (value: string): Role => roles.find((role) => role === value) ?? 'Developer';
