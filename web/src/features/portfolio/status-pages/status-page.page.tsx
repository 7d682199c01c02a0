import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { DocumentFrame } from '../../../components/layout/document-frame.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { OrError, QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useSites } from '../../../entities/site/api/site-queries.ts';
import {
  allEndpointsQuery,
  allHeartbeatsQuery,
  previewQuery,
  statusPagesQuery,
} from './api/status-pages.ts';
import { EmbedSnippets } from './components/embed-snippets.tsx';
import { OwnDomain } from './components/own-domain.tsx';
import { StatusIncidents } from './components/status-incidents.tsx';
import { StatusPageForm } from './components/status-page-form.tsx';
import { publishedWords } from './rules/component-rows.ts';

/** Adds a status page, or changes one. */
export function Component() {
  const { pageId = 'new' } = useParams();
  const { accountEmail } = useSession();
  const navigate = useNavigate();
  const pages = useQuery(statusPagesQuery);
  const clients = useQuery(clientsQuery());
  const sites = useSites(accountEmail);
  const heartbeats = useQuery(allHeartbeatsQuery);
  const endpoints = useQuery(allEndpointsQuery);
  const isNew = pageId === 'new';
  const page = pages.data?.pages.find((one) => one.pageId === pageId);
  const isReady =
    [pages, clients, endpoints, heartbeats].every(({ data }) => data !== undefined) && sites.hasAll;
  return (
    <>
      <PageHeader
        title={isNew ? 'New Status Page' : (page?.title ?? 'Status Page')}
        description={page && publishedWords(page)}
      />
      <OrError
        queries={[pages, clients, endpoints, heartbeats]}
        title="The status page could not be loaded"
      >
        {!isReady && <Skeleton height={420} radius={12} />}
        {isReady && !isNew && page === undefined && (
          <EmptyState title="No Such Status Page">It may have been removed.</EmptyState>
        )}
        {isReady && (isNew || page !== undefined) && (
          <Stack gap={32}>
            <StatusPageForm
              key={pageId}
              page={page}
              clients={clients.data ?? []}
              monitors={{
                sites: sites.data ?? [],
                endpoints: endpoints.data?.endpoints ?? [],
                heartbeats: heartbeats.data?.heartbeats ?? [],
              }}
              onAdded={(added) => void navigate(`/status-pages/${added}`, { replace: true })}
            />
            {page !== undefined && (
              <>
                <StatusIncidents page={page} />
                {page.isPublished && <EmbedSnippets page={page} />}
                <OwnDomain page={page} />
                <Preview pageId={page.pageId} title={page.title} />
              </>
            )}
          </Stack>
        )}
      </OrError>
    </>
  );
}

function Preview({ pageId, title }: { pageId: string; title: string }) {
  const found = useQuery(previewQuery(pageId));
  return (
    <Section id="preview" title="Preview" description="As saved, with the published components.">
      <QueryState query={found} failed="The preview could not be loaded" height={420} />
      {found.data !== undefined && <DocumentFrame title={title} html={found.data.html} />}
    </Section>
  );
}
