import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '@mantine/form';
import { deletionDays } from '../../../../shared/plans/standing.ts';
import { QueryState } from '../../components/messages/or-error.tsx';
import { Section } from '../../components/layout/section.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useConfig } from '../../lib/config.ts';
import { identitiesQuery } from '../session/api/own-user.ts';
import { KeepAccountButton } from '../session/components/keep-account.tsx';
import { useSession } from '../session/components/session.tsx';
import { askForDeletion } from '../../../../shared/calls/lifecycle/account-deletion.ts';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useSubmit } from '../../components/forms/use-submit.ts';
import { callApi } from '../../lib/api.ts';
import { focusOnce } from '../../lib/form-fields.ts';
import { Form } from '../../components/forms/form.tsx';
import surfaces from '../../components/layout/surfaces.module.css';

const sectionId = 'delete-account';

/** Deletes the account after days in which it can be kept. For the root user, whose account it is. */
export function DeleteAccountCard() {
  const { plan } = useSession();
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
    document.querySelector<HTMLElement>(`#${sectionId}`)?.focus();
  };
  return (
    <Section
      id={sectionId}
      title="Delete account"
      description={`You can change your mind for ${deletionDays} days.`}
    >
      <div className={surfaces['wide']}>
        <Stack gap={12}>
          {plan.deletes_on === null ? (
            <>
              <WhatGoes />
              {isAsking ? (
                <Asking onClose={close} />
              ) : (
                <Group gap={12}>
                  <Button onClick={() => setAsking(true)}>Delete account…</Button>
                </Group>
              )}
            </>
          ) : (
            <>
              <Text lh="20px">
                <strong>Your account will be deleted on {formatDateTime(plan.deletes_on)}.</strong>{' '}
                Export your data before then if you want to keep them: after that we cannot restore
                them.
              </Text>
              <Group gap={12}>
                <KeepAccountButton />
              </Group>
              <WhatGoes />
            </>
          )}
        </Stack>
      </div>
    </Section>
  );
}

function Asking({ onClose }: { onClose: () => void }) {
  const { userId } = useSession();
  const found = useQuery(identitiesQuery(userId));
  if (found.data === undefined)
    return <QueryState query={found} failed="How you sign in could not be loaded" height={180} />;
  const { hasPassword } = found.data;
  return <DeletionForm hasPassword={hasPassword} onDone={onClose} onCancel={onClose} />;
}

function WhatGoes() {
  const config = useConfig();
  const isBilled = config?.billing !== 'off';
  return (
    <Stack component="ul" gap={8} pl={20} fz="sm" lh="20px" style={{ listStyle: 'disc' }}>
      <li>
        At once: scans and checks stop, and nothing new can be added. You can still read everything.
        {isBilled && ' Your subscription is not renewed, and what you have paid is not refunded.'}
      </li>
      <li>
        After {deletionDays} days: all sites, pages, results, reports and pictures are deleted, and
        all users of the account with their sign-ins. Your address is then free for a new account.
      </li>
      {isBilled && (
        <li>What stays: invoices that you have paid, for the ten years that tax law requires.</li>
      )}
      {config?.local === false && (
        <li>Backups of the database contain the data for 35 more days.</li>
      )}
      <li>We email you and your team members now, and again when it is done.</li>
    </Stack>
  );
}

interface DeletionFormProps {
  hasPassword: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the account's address and the password before the account is deleted. */
function DeletionForm({ hasPassword, onDone, onCancel }: DeletionFormProps) {
  const { userId, accountEmail, refresh } = useSession();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) =>
        value.trim().toLowerCase() === accountEmail.toLowerCase()
          ? null
          : `Type ${accountEmail} to delete this account`,
      password: (value) => (hasPassword && value === '' ? 'Password is required' : null),
    },
  });
  const { onSubmit, isBusy, failure } = useSubmit(form, {
    fields: ['email', 'password'],
    send: async ({ email, password }) => {
      const body = hasPassword ? { email, password } : { email };
      await callApi(askForDeletion, { params: { userId }, body });
      await refresh();
    },
    onDone,
  });
  return (
    <Form failure={failure} maw={400} onSubmit={onSubmit}>
      <TextInput
        label="The email address of your account"
        description={`Type ${accountEmail}`}
        type="email"
        autoComplete="off"
        spellCheck={false}
        ref={focusOnce}
        {...form.getInputProps('email')}
      />
      {hasPassword ? (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      ) : (
        <Text lh="20px">
          You have no password. If you signed in more than ten minutes ago, sign out and sign in
          again first.
        </Text>
      )}
      <Group gap={12}>
        <BusyButton type="submit" color="red.9" isBusy={isBusy}>
          Delete my account
        </BusyButton>
        <Button onClick={onCancel}>Cancel</Button>
      </Group>
    </Form>
  );
}
