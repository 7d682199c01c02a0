import { Flex, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState, type ReactNode, type FormEvent } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { AsOf } from '../../../components/messages/last-known.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { SharedSite, SharedTitle } from './components/shared-site.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import {
  getSharedReport,
  getSharedView,
  openShareLink,
} from '../../../../../shared/calls/portfolio/sharing.ts';
import { DocumentFrame } from '../../../components/layout/document-frame.tsx';
import { formatDate } from '../../../lib/format.ts';
import { showTimesIn } from '../../../lib/zone.ts';
import { ColorSchemeButton } from '../../../components/values/color-scheme-button.tsx';
import { Logo } from '../../../components/values/logo.tsx';
import { SkipLink } from '../../../components/layout/skip-link.tsx';
import classes from './components/sharing.module.css';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { errorMessage, ApiError, callApi } from '../../../lib/api.ts';
import { Form } from '../../../components/forms/form.tsx';
import type { SharedView } from '../../../../../shared/models/portfolio/shared-view.ts';

/** The live view of one site, or a report, for readers of a share link, whose secret is in the fragment of the address. */
export function Component() {
  const { linkId = '' } = useParams();
  const token = useLocation().hash.slice(1);
  return token === '' ? (
    <SharedFrame isOurs>
      <VoidLink />
    </SharedFrame>
  ) : (
    <Opened key={token} linkId={linkId} token={token} />
  );
}

function Opened(link: { linkId: string; token: string }) {
  const [given, setGiven] = useState<{ password?: string; tries: number }>({ tries: 0 });
  const [held] = useState({});
  const view = useQuery(sharedViewQuery({ ...link, ...given, password: given.password, held }));
  const needsPassword = view.data === 'locked' || given.tries > 0;
  if (isVoid(view.error))
    return (
      <SharedFrame isOurs>
        <VoidLink />
      </SharedFrame>
    );
  if (typeof view.data === 'object')
    return view.data.shows === 'site' ? (
      <SharedFrame isOurs>
        <SharedSite view={view.data.site} asOf={<AsOf query={view} />} />
      </SharedFrame>
    ) : (
      <SharedFrame isOurs={view.data.report.namesProduct}>
        <SharedReport report={view.data.report} />
      </SharedFrame>
    );
  // Until it is known whose page it is, nobody is named.
  return (
    <SharedFrame isOurs={false}>
      {needsPassword ? (
        <PasswordForm
          error={view.error}
          isBusy={view.isFetching}
          onSubmit={(password) => setGiven({ password, tries: given.tries + 1 })}
        />
      ) : (
        <>
          <SharedTitle title="A shared page" isOurs={false} />
          <QueryState query={view} failed="The page could not be loaded">
            <Skeleton height={480} aria-label="Loading the page" />
          </QueryState>
        </>
      )}
    </SharedFrame>
  );
}

/** In place of the site, for every link that opens nothing. */
function VoidLink() {
  return (
    <>
      <SharedTitle title="This link is no longer valid" />
      <EmptyState icon="info">
        It may have expired or been revoked, or part of it may be missing. Ask the sender for a new
        one.
      </EmptyState>
    </>
  );
}

/** A report as it was made. */
function SharedReport({ report }: { report: CallResult<typeof getSharedReport> }) {
  const { title, html, endsAt, namesProduct } = report;
  return (
    <>
      <SharedTitle title={title} isOurs={namesProduct} />
      <DocumentFrame title={title} html={html} />
      <Text mt={4} c="dimmed">
        This link ends on {formatDate(endsAt)}.
      </Text>
    </>
  );
}

/** Frame of what is shared, with or without the name of the product: a page of its own, which leads nowhere into the account and is not indexed. */
function SharedFrame({ isOurs, children }: { isOurs: boolean; children: ReactNode }) {
  return (
    <Stack gap={0} mih="100dvh" bg="var(--wv-background, var(--mantine-color-body))">
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      <SkipLink />
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <footer className={classes['footer']}>
        {isOurs && (
          <Flex component="span" display="inline-flex" gap={8} align="center" wrap="wrap">
            Powered by <Logo />
          </Flex>
        )}
        <ColorSchemeButton />
      </footer>
    </Stack>
  );
}

interface PasswordFormProps {
  /** Why the last password opened nothing. */
  error: unknown;
  isBusy: boolean;
  onSubmit: (password: string) => void;
}

/** Asks for the password of a link. */
function PasswordForm({ error, isBusy, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') onSubmit(password);
  };
  return (
    <>
      <SharedTitle title="This page has a password" isOurs={false} />
      <Form maw={360} onSubmit={submit}>
        <PasswordField
          label="Password"
          description="The person who sent you the link has it."
          autoComplete="off"
          value={password}
          error={!isBusy && error !== null ? errorMessage(error) : undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <BusyButton type="submit" isBusy={isBusy}>
          Open
        </BusyButton>
      </Form>
    </>
  );
}

interface Opening {
  linkId: string;
  token: string;
  /** As the reader has typed it. */
  password: string | undefined;
  /** Passwords that were typed so far. */
  tries: number;
  /** The token of the view, which is renewed by opening the link again. */
  held: { view?: { token: string; shows: 'site' | 'report' } };
}

/** Milliseconds between two looks at the site. */
const rhythm = 60_000;

/** Whether the error means that the link does not open anything. */
const isVoid = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 401);

/** What a link shows. */
type Shown =
  | { shows: 'site'; site: SharedView }
  | { shows: 'report'; report: CallResult<typeof getSharedReport> };

async function show({ token: viewToken, shows }: NonNullable<Opening['held']['view']>) {
  if (shows === 'report')
    return { shows, report: await callApi(getSharedReport, {}, { viewToken }) };
  const site = await callApi(getSharedView, {}, { viewToken });
  showTimesIn(site.timeZone);
  return { shows, site };
}

async function showHeld(held: Opening['held']): Promise<Shown | undefined> {
  if (held.view === undefined) return undefined;
  try {
    return await show(held.view);
  } catch (error) {
    if (!isVoid(error)) throw error;
    delete held.view;
    return undefined;
  }
}

/** The view of a link, as long as it is valid; `locked` while its password is missing. */
const sharedViewQuery = (opening: Opening) =>
  queryOptions({
    // Without the secrets.
    queryKey: ['shared-view', opening.linkId, opening.tries],
    queryFn: async (): Promise<Shown | 'locked'> => {
      const { linkId, token, password, held } = opening;
      const shown = await showHeld(held);
      if (shown !== undefined) return shown;
      const body = { linkId, token, ...(password === undefined ? {} : { password }) };
      const { view } = await callApi(openShareLink, { body });
      if (view === null) return 'locked';
      held.view = view;
      return show(view);
    },
    retry: false,
    // A report does not change.
    refetchInterval: ({ state: { data } }) =>
      typeof data === 'object' && data.shows === 'site' ? rhythm : false,
  });
