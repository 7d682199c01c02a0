import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { DocumentFrame } from '../../../components/layout/document-frame.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { OrError } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { ShareButton } from '../../../entities/sharing/share-button.tsx';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { DraftPanel } from './components/draft-panel.tsx';
import { ReaderList } from './components/reader-list.tsx';
import { reportQuery, useDownloadReport } from './api/reports.ts';
import { originWords, stateWords } from './rules/report-words.ts';

/** A report as its PDF shows it. */
export function Component() {
  const { reportId = '' } = useParams();
  const found = useQuery(reportQuery(reportId));
  const download = useDownloadReport();
  const summary = found.data?.summary;
  const { html = null, draft = null, readers = [] } = found.data ?? {};
  const clients = useQuery({ ...clientsQuery(), enabled: draft !== null }).data ?? [];
  return (
    <>
      <PageHeader
        title={summary?.title ?? 'Report'}
        description={
          summary && (summary.state === 'ready' ? originWords(summary) : stateWords(summary))
        }
        action={
          (summary?.state === 'ready' || summary?.state === 'draft') && (
            <Group gap={8}>
              {!summary.isInternal && <ShareButton of={{ reportId }} />}
              <BusyButton
                variant={draft === null ? 'filled' : 'default'}
                leftSection={<Icon name="download" size={16} />}
                isBusy={download.isPending}
                onClick={() => download.mutate(reportId)}
              >
                Download PDF
              </BusyButton>
            </Group>
          )
        }
      />
      <OrError queries={[found]} title="This report could not be loaded">
        {html !== null && summary !== undefined && (
          <Stack gap={24}>
            {draft !== null && (
              <DraftPanel
                key={reportId}
                summary={summary}
                draft={draft}
                client={clients.find(({ clientId }) => clientId === summary.clientId)}
              />
            )}
            {readers.length > 0 && <ReaderList readers={readers} />}
            <DocumentFrame title={summary.title} html={html} />
          </Stack>
        )}
        {html === null && summary?.state !== 'failed' && <Skeleton height="70vh" radius={12} />}
      </OrError>
    </>
  );
}
