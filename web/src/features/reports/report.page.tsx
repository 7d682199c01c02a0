import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { snackbar } from '../../components/snackbar.ts';
import { errorMessage } from '../../lib/api.ts';
import { reportQuery, useDownloadReport } from './api/reports.ts';
import { ReportFrame } from './components/report-frame.tsx';
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
            <BusyButton
              leftSection={<Icon name="download" size={16} />}
              isBusy={download.isPending}
              onClick={() =>
                download.mutate(reportId, {
                  onError: (error) => snackbar.error(errorMessage(error)),
                })
              }
            >
              Download PDF
            </BusyButton>
          )
        }
      />
      {found.isLoadingError && (
        <ErrorState
          error={found.error}
          title="This report could not be loaded"
          onRetry={() => found.refetch()}
        />
      )}
      {html !== null && summary !== undefined && <ReportFrame title={summary.title} html={html} />}
      {html === null && !found.isLoadingError && summary?.state !== 'failed' && (
        <Skeleton height="70vh" radius={12} />
      )}
    </>
  );
}
