import { Box, Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { RuntimeConfig } from '../../../../../../shared/deployment/runtime-config.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { useConfig } from '../../../../lib/config.ts';
import type { WrittenDocument } from '../rules/written-document.ts';
import { installationOf } from './installation.tsx';
import { writtenParts } from './written-parts.tsx';

/** When the wording of the documents was last changed. */
const lastChanged = '22 November 2026';

/** One of the documents, with what its operator has yet to fill in. */
export function DocumentScreen({ document: { title, lead, body } }: { document: WrittenDocument }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
  }, [key]);
  const config = useConfig();
  return (
    <article>
      <title>{`${title} · Web Vitals`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Box component="p" c="dimmed">
        {lead} Last changed on {lastChanged}.
      </Box>
      {config === undefined ? (
        <Skeleton height={480} />
      ) : (
        <>
          <MissingDetails config={config} />
          {writtenParts(body, installationOf(config))}
        </>
      )}
    </article>
  );
}

/** For the operator, and so that a reader knows what is missing. */
function MissingDetails({ config: { company, local } }: { config: RuntimeConfig }) {
  const missing = [
    company.name === null && { what: 'name', local: 'COMPANY_NAME', cloud: 'companyName' },
    company.addressLines.length === 0 && {
      what: 'postal address',
      local: 'COMPANY_ADDRESS',
      cloud: 'companyAddress',
    },
    company.email === null && {
      what: 'email address',
      local: 'COMPANY_EMAIL',
      cloud: 'companyEmail',
    },
  ].filter((one) => one !== false);
  if (missing.length === 0) return null;
  const names = new Intl.ListFormat('en-GB').format(missing.map(({ what }) => what));
  return (
    <Banner tone="average" title="This document does not name its operator in full">
      Missing: {names}. The operator of this installation sets{' '}
      {missing.map((each, index) => (
        <span key={each.what}>
          {index > 0 && ', '}
          <code>{local ? each.local : each.cloud}</code>
        </span>
      ))}{' '}
      {local ? 'in the environment or in .env.' : 'in the context of the deployment.'}
    </Banner>
  );
}
