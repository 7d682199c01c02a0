import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createShareLink } from '../../../../shared/calls/sharing.ts';
import { longestShareDays, sharePassword } from '../../../../shared/models/share-link.ts';
import { Banner } from '../../components/banner.tsx';
import classes from '../../components/dialog-frame.module.css';
import { PasswordField } from '../../components/password-field.tsx';
import { copyText } from '../../components/copy-text.ts';
import { useSubmit } from '../../components/use-submit.ts';
import { AllowedButton } from '../session/components/allowed-button.tsx';
import { localDay } from '../../lib/date-range.ts';
import { fieldError } from '../../lib/field-error.ts';
import { type Shared, useCreateShareLink } from './share-link-queries.ts';
import { Form } from '../../components/form.tsx';

const usualDays = 30;
const dayIn = (days: number): string =>
  localDay(new Date(Date.now() + days * 86_400_000).toISOString());
/** The last minute of a day, here. */
const endOf = (day: string): Date => new Date(`${day}T23:59:00`);

/** Creates a link, and shows its address once. */
export function ShareForm({ of, about }: { of: Shared; about: string }) {
  const create = useCreateShareLink(of);
  const form = useForm({
    initialValues: { endsAt: dayIn(usualDays), password: '' },
    validate: {
      endsAt: (day) => (endOf(day) > new Date() ? null : 'Choose a day from today on'),
      password: (value) => (value === '' ? null : (fieldError(sharePassword, value) ?? null)),
    },
  });
  const { onSubmit, isBusy, failure } = useSubmit(form, {
    fields: ['endsAt', 'password'],
    send: ({ endsAt, password }) =>
      create.mutateAsync({
        endsAt: endOf(endsAt).toISOString(),
        ...(password === '' ? {} : { password }),
      }),
    onDone: () => form.reset(),
    failed: 'The link could not be created. Please try again later.',
  });
  return (
    <Form failure={failure} onSubmit={onSubmit}>
      <p className={classes['about']}>{about}</p>
      {create.isSuccess && <NewAddress address={create.data} />}
      <TextInput
        type="date"
        label="Valid until"
        data-autofocus
        min={dayIn(0)}
        max={dayIn(longestShareDays - 1)}
        {...form.getInputProps('endsAt')}
      />
      <PasswordField
        label="Password (optional)"
        description="At least 8 characters. Send it apart from the link."
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <AllowedButton call={createShareLink} type="submit" isBusy={isBusy}>
        Create link
      </AllowedButton>
    </Form>
  );
}

function NewAddress({ address }: { address: string }) {
  const copy = (): void => void copyText(address, 'The link has been copied', 'link');
  return (
    <Banner
      tone="good"
      isLive
      title="Copy the link now: it is not shown again"
      action={
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
      }
    >
      <code className={classes['url']}>{address}</code>
    </Banner>
  );
}
