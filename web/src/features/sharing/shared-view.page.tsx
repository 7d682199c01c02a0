import { Skeleton, Text, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ErrorState } from '../../components/error-state.tsx';
import { isVoid, sharedViewQuery } from './api/shared-view.ts';
import { PasswordForm } from './components/password-form.tsx';
import { SharedSite } from './components/shared-site.tsx';
import { SharedTitle } from './components/shared-title.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { CallResult } from '../../../../shared/calls/define-call.ts';
import type { getSharedReport } from '../../../../shared/calls/sharing.ts';
import { DocumentFrame } from '../../components/document-frame.tsx';
import { formatDate } from '../../lib/format.ts';
import { ColorSchemeButton } from '../../components/color-scheme-button.tsx';
import { Logo } from '../../components/logo.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import classes from './components/sharing.module.css';

/** The live view of one site, or a report, for readers of a share link, whose secret is in the fragment of the address. */
export function Component() {
  const { linkId = '' } = useParams();
  const token = useLocation().hash.slice(1);
  return (
    <SharedFrame>
      {token === '' ? <VoidLink /> : <Opened key={token} linkId={linkId} token={token} />}
    </SharedFrame>
  );
}

function Opened(link: { linkId: string; token: string }) {
  const [given, setGiven] = useState<{ password?: string; tries: number }>({ tries: 0 });
  const [held] = useState({});
  const view = useQuery(sharedViewQuery({ ...link, ...given, password: given.password, held }));
  const needsPassword = view.data === 'locked' || given.tries > 0;
  if (isVoid(view.error)) return <VoidLink />;
  if (typeof view.data === 'object')
    return view.data.shows === 'site' ? (
      <SharedSite view={view.data.site} />
    ) : (
      <SharedReport report={view.data.report} />
    );
  if (needsPassword)
    return (
      <PasswordForm
        error={view.error}
        isBusy={view.isFetching}
        onSubmit={(password) => setGiven({ password, tries: given.tries + 1 })}
      />
    );
  return (
    <>
      <SharedTitle title="A shared page" />
      {view.isError ? (
        <ErrorState
          error={view.error}
          title="The page could not be loaded"
          onRetry={() => view.refetch()}
        />
      ) : (
        <Skeleton height={480} aria-label="Loading the page" />
      )}
    </>
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
  const { title, html, endsAt } = report;
  return (
    <>
      <SharedTitle title={title} />
      <DocumentFrame title={title} html={html} />
      <Text mt={4} c="dimmed">
        This link ends on {formatDate(endsAt)}.
      </Text>
    </>
  );
}

/** Frame of what is shared: a page of its own, which leads nowhere into the account and is not indexed. */
function SharedFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      <SkipLink />
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <footer className={classes['footer']}>
        <Flex component="span" display="inline-flex" gap={8} align="center" wrap="wrap">
          Powered by <Logo />
        </Flex>
        <ColorSchemeButton />
      </footer>
    </div>
  );
}
