import { Anchor, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { email as emailField } from '../../../../../shared/calls/fields.ts';
import {
  confirmStatusSubscription,
  getStatusSubscription,
  stopStatusSubscription,
  subscribeToStatus,
} from '../../../../../shared/calls/portfolio/status-subscriptions.ts';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import { statusPathOf } from '../../../../../shared/deployment/status-files.ts';
import { Banner, ErrorBanner } from '../../../components/banner.tsx';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { QueryState } from '../../../components/or-error.tsx';
import { useSubmit } from '../../../components/use-submit.ts';
import { ApiError, callApi, errorMessage } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { fieldError } from '../../../lib/form-fields.ts';

const subscriptionQuery = (token: string) =>
  queryOptions({
    ...callQuery(['status-subscription', token], getStatusSubscription, { query: { token } }),
    retry: false,
  });

/** Where people subscribe to a status page, confirm that, and stop it. Opening a link changes nothing. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Stack gap={16}>
      <title>Status by mail · Web Vitals</title>
      <Title order={1} fw={650}>
        Status by mail
      </Title>
      {token === null ? <Subscribe slug={search.get('page') ?? ''} /> : <Link token={token} />}
    </Stack>
  );
}

function Subscribe({ slug }: { slug: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => fieldError(emailField, value) ?? null },
  });
  const { isBusy, ...sending } = useSubmit(form, {
    fields: ['email'],
    send: async ({ email }) => {
      await callApi(subscribeToStatus, { body: { slug, email } });
      return email;
    },
    onDone: setSentTo,
  });
  if (sentTo !== undefined)
    return (
      <Banner tone="good" title={`We have sent a link to ${sentTo}`} isLive>
        Open it within two days to confirm. Until then you receive nothing else.
      </Banner>
    );
  return (
    <Form {...sending}>
      <Text>
        Incidents and planned maintenance of{' '}
        <Anchor href={statusPathOf(slug)}>this status page</Anchor>, by mail.
      </Text>
      <TextInput type="email" label="Email" autoComplete="email" {...form.getInputProps('email')} />
      <BusyButton type="submit" size="md" fullWidth isBusy={isBusy}>
        Subscribe
      </BusyButton>
    </Form>
  );
}

function Link({ token }: { token: string }) {
  const found = useQuery(subscriptionQuery(token));
  if (found.error instanceof ApiError && found.error.status < 500)
    return (
      <Banner tone="bad" title="This link does not work" isLive>
        {errorMessage(found.error)}
      </Banner>
    );
  return (
    <>
      <QueryState query={found} failed="The link could not be checked just now">
        <Skeleton height={96} aria-label="Checking the link" />
      </QueryState>
      {found.data !== undefined && <Subscription {...found.data} token={token} />}
    </>
  );
}

type Found = CallResult<typeof getStatusSubscription>;

function Subscription({ purpose, title, email, isSubscribed, token }: Found & { token: string }) {
  const isConfirming = purpose === 'confirm';
  const change = useMutation({
    mutationFn: () =>
      isConfirming
        ? callApi(confirmStatusSubscription, { body: { token } })
        : callApi(stopStatusSubscription, { query: { token } }),
  });
  if (change.isSuccess || isSubscribed === isConfirming)
    return (
      <Banner
        tone="good"
        title={
          isConfirming
            ? `The status of ${title} is mailed to ${email}`
            : `The status of ${title} is no longer mailed to ${email}`
        }
        isLive
      >
        {isConfirming
          ? 'Each mail has a link that stops them.'
          : 'You can subscribe again on the status page.'}
      </Banner>
    );
  return (
    <>
      <Text>
        {isConfirming ? 'Mail the status of ' : 'Stop mailing the status of '}
        <strong>{title}</strong> to <strong>{email}</strong>?
      </Text>
      <ErrorBanner message={change.isError ? errorMessage(change.error) : undefined} />
      <BusyButton size="md" fullWidth isBusy={change.isPending} onClick={() => change.mutate()}>
        {isConfirming ? 'Confirm' : 'Unsubscribe'}
      </BusyButton>
    </>
  );
}
