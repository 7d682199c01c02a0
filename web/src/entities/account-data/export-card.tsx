import { Box, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AccountExport,
  accountExportDays,
  downloadAccountExport,
  getAccountExport,
  startAccountExport,
} from '../../../../shared/calls/lifecycle/account-data.ts';
import { Banner } from '../../components/messages/banner.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { QueryState } from '../../components/messages/or-error.tsx';
import { Section } from '../../components/layout/section.tsx';
import { errorMessage, callApi } from '../../lib/api.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { useSession } from '../session/components/session.tsx';
import { saveAnswer } from '../../lib/save-file.ts';
import surfaces from '../../components/layout/surfaces.module.css';

/** Exports the data of the account. For the root user, whose account it is. */
export function ExportCard() {
  const { userId } = useSession();
  const found = useQuery(accountExportQuery(userId));
  return (
    <Section
      id="account-data"
      title="Your data"
      description="Download the data of your account as JSON and CSV in one zip."
    >
      <div className={surfaces['wide']}>
        <QueryState
          query={found}
          failed="The state of your export could not be loaded"
          height={96}
        />
        {found.data !== undefined && <ExportState found={found.data} />}
      </div>
    </Section>
  );
}

function ExportState({ found }: { found: AccountExport | null }) {
  const start = useStartExport();
  const download = useDownloadExport();
  const [failure, setFailure] = useState<string>();
  const attempt = async (work: () => Promise<unknown>, fallback: string): Promise<void> => {
    setFailure(undefined);
    await work().catch((error: unknown) => setFailure(errorMessage(error, fallback)));
  };
  const isReady = found?.state === 'ready';
  return (
    <Stack gap={12}>
      <Box component="output" m={0} fz="sm" lh="20px">
        {wordsOf(found)}
      </Box>
      {found !== null && isBeingMade(found) && (
        <>
          <Group align="stretch" justify="space-between" wrap="nowrap" fz="sm" aria-hidden>
            <span>{found.state === 'waiting' ? 'Waiting to start' : 'Writing the file'}</span>
            <strong>{found.percent}&nbsp;%</strong>
          </Group>
          <Progress value={found.percent} size="lg" aria-label="Progress of the export" />
        </>
      )}
      {failure !== undefined && (
        <Banner tone="bad" title={failure} isLive onDismiss={() => setFailure(undefined)} />
      )}
      {!isBeingMade(found) && (
        <Group gap={12}>
          {isReady && (
            <BusyButton
              isBusy={download.isPending}
              onClick={() =>
                void attempt(download.mutateAsync, 'The download failed. Please try again.')
              }
            >
              Download
            </BusyButton>
          )}
          <BusyButton
            variant={isReady ? 'default' : 'filled'}
            isBusy={start.isPending}
            onClick={() =>
              void attempt(start.mutateAsync, 'The export could not be started. Please try again.')
            }
          >
            {found === null ? 'Export my data' : 'Export again'}
          </BusyButton>
        </Group>
      )}
      <Text size="xs" lh="16px" c="dimmed">
        Passwords and other secrets are not in the file, nor are screenshots and full Lighthouse
        reports, which you find on the screens of your sites.
      </Text>
    </Stack>
  );
}

function wordsOf(found: AccountExport | null): string {
  if (found === null)
    return `We write the file in the background and send you a mail when it is ready. You can then download it for ${accountExportDays} days.`;
  if (isBeingMade(found))
    return 'Your data is being exported. You can leave this page: we send you a mail when the file is ready.';
  if (found.state === 'failed')
    return 'The last export failed, and the error has been reported. Please start it again.';
  const until = found.expiresOn === null ? '' : ` until ${formatDateTime(found.expiresOn)}`;
  const size = found.bytes === null ? '' : ` (${formatBytes(found.bytes)})`;
  return `Your data of ${formatDateTime(found.requestedAt)} is ready${size}. You can download it${until}.`;
}

const pollMs = 2000;

const isBeingMade = (found: AccountExport | null | undefined): boolean =>
  found?.state === 'waiting' || found?.state === 'running';

/** The newest export of the account's data; requested again while it is being made. */
const accountExportQuery = (userId: string) =>
  queryOptions({
    queryKey: ['account-export', userId],
    queryFn: async ({ signal }) =>
      (await callApi(getAccountExport, { params: { userId } }, { signal })).export,
    refetchInterval: ({ state }) => (isBeingMade(state.data) ? pollMs : false),
  });

function useStartExport() {
  const { userId } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(startAccountExport, { params: { userId } }),
    onSuccess: (answer) => client.setQueryData(accountExportQuery(userId).queryKey, answer.export),
  });
}

function useDownloadExport() {
  const { userId } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      saveAnswer(await callApi(downloadAccountExport, { params: { userId } }), 'application/zip'),
    // It may have expired since the screen was opened.
    onError: () => client.invalidateQueries({ queryKey: accountExportQuery(userId).queryKey }),
  });
}
