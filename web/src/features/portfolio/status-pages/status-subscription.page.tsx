import { Anchor, SegmentedControl, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { email as emailField, webUrl } from '../../../../../shared/calls/fields.ts';
import {
  confirmStatusSubscription,
  getStatusSubscription,
  stopStatusSubscription,
  subscribeToStatus,
  subscribeWebhookToStatus,
} from '../../../../../shared/calls/portfolio/status-subscriptions.ts';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import { statusPathOf } from '../../../../../shared/deployment/status-files.ts';
import { Banner, ErrorBanner } from '../../../components/messages/banner.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { CodeSnippet } from '../../../components/values/code-snippet.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { useSubmit } from '../../../components/forms/use-submit.ts';
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
    <Stack>
      <title>Status updates · Web Vitals</title>
      <Title order={1} fw={650}>
        Status updates
      </Title>
      {token === null ? <Subscribe slug={search.get('page') ?? ''} /> : <Link token={token} />}
    </Stack>
  );
}

const ways = {
  email: { label: 'Email', type: 'email', autoComplete: 'email', rule: emailField },
  address: {
    label: 'Webhook',
    description: 'Gets JSON by POST, with a text that chats such as Slack show',
    type: 'url',
    autoComplete: 'off',
    rule: webUrl,
  },
} as const;
type Way = keyof typeof ways;

function Subscribe({ slug }: { slug: string }) {
  const [way, setWay] = useState<Way>('email');
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined)
    return (
      <Banner tone="good" title={`We have sent a link to ${sentTo}`} isLive>
        Open it within two days to confirm. Until then you receive nothing else.
      </Banner>
    );
  return (
    <>
      <Text>
        Incidents and planned maintenance of{' '}
        <Anchor href={statusPathOf(slug)} underline="always">
          this status page
        </Anchor>
        .
      </Text>
      <SegmentedControl
        aria-label="Receive updates by"
        data={[
          { value: 'email', label: 'Email' },
          { value: 'address', label: 'Webhook' },
        ]}
        value={way}
        onChange={(value) => setWay(value === 'address' ? 'address' : 'email')}
      />
      <SubscribeForm key={way} way={way} slug={slug} onSent={setSentTo} />
    </>
  );
}

interface SubscribeFormProps {
  way: Way;
  slug: string;
  onSent: (to: string) => void;
}

function SubscribeForm({ way, slug, onSent }: SubscribeFormProps) {
  const { rule, ...field } = ways[way];
  const form = useForm({
    initialValues: { email: '', address: '' },
    validate: { [way]: (value: string) => fieldError(rule, value) ?? null },
  });
  const { isBusy, ...sending } = useSubmit(form, {
    fields: [way],
    send: async ({ email, address }) => {
      if (way === 'email') await callApi(subscribeToStatus, { body: { slug, email } });
      else await callApi(subscribeWebhookToStatus, { body: { slug, address } });
      return way === 'email' ? email : address;
    },
    onDone: onSent,
  });
  return (
    <Form {...sending}>
      <TextInput {...field} {...form.getInputProps(way)} />
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

function Subscription({ purpose, title, token, isSubscribed, ...to }: Found & { token: string }) {
  const isConfirming = purpose === 'confirm';
  const change = useMutation({
    mutationFn: async () =>
      isConfirming
        ? callApi(confirmStatusSubscription, { body: { token } })
        : callApi(stopStatusSubscription, { query: { token } }).then(() => ({ secret: null })),
  });
  const where = to.isWebhook && to.address === '' ? 'this webhook' : to.address;
  if (change.isSuccess || isSubscribed === isConfirming)
    return (
      <>
        <Banner
          tone="good"
          title={`The status of ${title} is ${isConfirming ? '' : 'no longer '}sent to ${where}`}
          isLive
        >
          {isConfirming
            ? 'Each message has a link that stops them.'
            : 'You can subscribe again on the status page.'}
        </Banner>
        {typeof change.data?.secret === 'string' && (
          <CodeSnippet name="Signing secret" code={change.data.secret}>
            Messages are signed with it as Standard Webhooks says. It is shown only now.
          </CodeSnippet>
        )}
      </>
    );
  return (
    <>
      <Text>
        {isConfirming ? 'Send the status of ' : 'Stop sending the status of '}
        <strong>{title}</strong> to <strong>{where}</strong>?
      </Text>
      <ErrorBanner message={change.isError ? errorMessage(change.error) : undefined} />
      <BusyButton size="md" fullWidth isBusy={change.isPending} onClick={() => change.mutate()}>
        {isConfirming ? 'Confirm' : 'Unsubscribe'}
      </BusyButton>
    </>
  );
}
