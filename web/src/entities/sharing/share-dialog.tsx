import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Button, Flex, Group, Skeleton, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Banner } from '../../components/messages/banner.tsx';
import { DialogFrame } from '../../components/forms/dialog-frame.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import {
  type Shared,
  shareLinksQuery,
  useCreateShareLink,
  useRevokeShareLink,
} from './share-link-queries.ts';
import { createShareLink } from '../../../../shared/calls/portfolio/sharing.ts';
import {
  longestShareDays,
  sharePassword,
  type ShareLink,
} from '../../../../shared/models/portfolio/share-link.ts';
import frame from '../../components/forms/dialog-frame.module.css';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { copyText } from '../../components/values/copy-text.ts';
import { useSubmit } from '../../components/forms/use-submit.ts';
import { AllowedButton } from '../session/components/allowed-button.tsx';
import { localDay } from '../../lib/date-range.ts';
import { momentIn } from '../../lib/zone.ts';
import { fieldError } from '../../lib/form-fields.ts';
import { Form } from '../../components/forms/form.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { QueryState } from '../../components/messages/or-error.tsx';
import { snackbar } from '../../components/messages/snackbar.ts';
import { formatDate } from '../../lib/format.ts';

const words = {
  site: 'Whoever has the link sees this site’s state, scores, Core Web Vitals and fixes, without an account. It shows nothing else, and ends if you lose access to the site.',
  report:
    'Whoever has the link can read this report, without an account. It shows nothing else of your account, and ends if you lose access to its reports.',
} as const;

interface ShareDialogProps {
  of: Shared;
  isOpen: boolean;
  onClose: () => void;
}

/** The modal in its own file, because it is loaded when it is opened. */
export function ShareDialog({ of, isOpen, onClose }: ShareDialogProps) {
  const what = 'url' in of ? 'site' : 'report';
  const links = useQuery(shareLinksQuery(of));
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={`Share this ${what}`}>
      {what === 'site' && isNotFound(links.error) ? (
        <Banner tone="neutral" title="Only whole sites can be shared">
          Open the report of the site’s home page to share it.
        </Banner>
      ) : (
        <>
          <ShareForm of={of} about={words[what]} />
          <ShareLinks of={of} what={what} links={links} />
        </>
      )}
    </DialogFrame>
  );
}

const usualDays = 30;
const dayIn = (days: number): string =>
  localDay(new Date(Date.now() + days * 86_400_000).toISOString());
/** The last minute of a day in the account's zone. */
const endOf = (day: string): Date => momentIn(`${day}T23:59`);

/** Creates a link, and shows its address once. */
function ShareForm({ of, about }: { of: Shared; about: string }) {
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
      <p className={frame['about']}>{about}</p>
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
      action={<Button onClick={copy}>Copy</Button>}
    >
      <code className={frame['url']}>{address}</code>
    </Banner>
  );
}

interface ShareLinksProps {
  of: Shared;
  /** 'site' or 'report'. */
  what: string;
  links: UseQueryResult<ShareLink[]>;
}

/** The valid links of a site or report, each of which can be revoked. */
function ShareLinks({ of, what, links }: ShareLinksProps) {
  if (links.data === undefined)
    return (
      <QueryState query={links} failed="The links could not be loaded">
        <Skeleton height={48} mt={24} />
      </QueryState>
    );
  if (links.data.length === 0) return null;
  return (
    <section aria-label={`Links of this ${what}`}>
      <Title order={3} mt={24} mb={8}>
        Links of this {what}
      </Title>
      <Flex component="ul" direction="column" gap={8}>
        {links.data.map((link) => (
          <Row key={link.linkId} of={of} link={link} />
        ))}
      </Flex>
    </section>
  );
}

function Row({ of, link }: { of: Shared; link: ShareLink }) {
  const [isAsked, setAsked] = useState(false);
  const revoke = useRevokeShareLink(of);
  const confirm = (): void =>
    revoke.mutate(link.linkId, {
      onError: snackbar.failure,
    });
  const created = formatDate(link.createdAt);
  return (
    <Group component="li" wrap="nowrap" justify="space-between" gap={8} fz="sm">
      <span>
        {link.contact === undefined
          ? `Created ${created} by ${link.madeBy}`
          : `Mailed to ${link.contact}, ${link.openedAt === undefined ? 'not opened' : `opened ${formatDate(link.openedAt)}`}`}
        , valid until {formatDate(link.endsAt)}
        {link.hasPassword && ', with a password'}
      </span>
      {isAsked ? (
        <Flex component="span" flex="none" gap={8}>
          <Button size="compact-sm" onClick={() => setAsked(false)}>
            Keep
          </Button>
          <BusyButton size="compact-sm" color="red.9" isBusy={revoke.isPending} onClick={confirm}>
            Revoke now
          </BusyButton>
        </Flex>
      ) : (
        <Button
          flex="none"

          size="compact-sm"
          aria-label={`Revoke the link created ${created}`}
          onClick={() => setAsked(true)}
        >
          Revoke
        </Button>
      )}
    </Group>
  );
}
