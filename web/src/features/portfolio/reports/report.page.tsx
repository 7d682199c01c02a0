import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DocumentFrame } from '../../../components/document-frame.tsx';
import { Icon } from '../../../components/icon.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { ShareButton } from '../../../entities/sharing/share-button.tsx';
import { reportQuery, useDownloadReport } from './api/reports.ts';
import { originWords, stateWords } from './rules/report-words.ts';

/** A report as its PDF shows it. */
export function Component() {
  const { reportId = '' } = useParams();
  const found = useQuery(reportQuery(reportId));
  const download = useDownloadReport();
  const summary = found.data?.summary;
  const html = found.data?.html ?? null;
  return (
    <>
      <PageHeader
        title={summary?.title ?? 'Report'}
        description={
          summary && (summary.state === 'ready' ? originWords(summary) : stateWords(summary))
        }
        action={
          summary?.state === 'ready' && (
            <Group gap={8}>
              <ShareButton of={{ reportId }} />
              <BusyButton
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
          <DocumentFrame title={summary.title} html={html} />
        )}
        {html === null && summary?.state !== 'failed' && <Skeleton height="70vh" radius={12} />}
      </OrError>
    </>
  );
}
