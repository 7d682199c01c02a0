import { useMutation, useQueryClient } from '@tanstack/react-query';
import { takeScreenshotNow } from '../../../../../../shared/calls/measuring/screenshots.ts';
import { screenshotsKey } from '../../../../entities/query-keys.ts';
import { accountRefusalOf } from '../../../../lib/account-refusals.ts';
import { callApi } from '../../../../lib/api.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';

/** Each request waits up to 20 seconds for the same picture. */
const mostTries = 6;

/** Takes a new picture, and waits until it is done. */
export function useTakeScreenshot(url: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (let tries = 1; ; tries += 1) {
        const answer = await callApi(takeScreenshotNow, { body: { url } });
        if (answer.status !== 'queued' || tries === mostTries) return answer;
      }
    },
    onSuccess: async ({ status, failure }) => {
      if (failure !== null) snackbar.warning(`${failure.message} ${failure.hint}`);
      if (status === 'queued')
        snackbar.info('The screenshot is taking longer than usual. It will appear here.');
      await client.invalidateQueries({ queryKey: screenshotsKey(url) });
    },
    onError: (error) => snackbar.error(accountRefusalOf(error) ?? `Scan failed for: ${url}`),
  });
}
