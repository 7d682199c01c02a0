import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  compareScreenshots,
  getScreenshotDifference,
  listScreenshots,
  takeScreenshotNow,
} from '../../../../../shared/calls/screenshots.ts';
import { accountRefusalOf } from '../../../lib/account-refusals.ts';
import { callApi } from '../../../lib/api.ts';
import { snackbar } from '../../../components/snackbar.ts';

/** Addresses of pictures are valid for 15 minutes. */
const gcTime = 10 * 60_000;
/** Each request waits up to 20 seconds for the same picture. */
const mostTries = 6;

/** The newest pictures of a page, and the difference between the last two. */
export const screenshotsQuery = (url: string) =>
  queryOptions({
    queryKey: ['screenshots', url],
    gcTime,
    queryFn: async ({ signal }) => {
      const request = { body: { url } };
      const [pictures, { compare }, { differenceImage }] = await Promise.all([
        callApi(listScreenshots, request, { signal }),
        callApi(compareScreenshots, request, { signal }),
        callApi(getScreenshotDifference, request, { signal }),
      ]);
      return { pictures, compare, differenceImage };
    },
  });

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
      await client.invalidateQueries({ queryKey: screenshotsQuery(url).queryKey });
    },
    onError: (error) => snackbar.error(accountRefusalOf(error) ?? `Scan failed for: ${url}`),
  });
}
