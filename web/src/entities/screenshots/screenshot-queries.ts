import { queryOptions } from '@tanstack/react-query';
import {
  compareScreenshots,
  getScreenshotDifference,
  listScreenshots,
} from '../../../../shared/calls/measuring/screenshots.ts';
import { callApi } from '../../lib/api.ts';
import { callQuery } from '../../lib/call-query.ts';
import { screenshotsKey } from '../query-keys.ts';

/** Addresses of pictures are valid for 15 minutes. */
const gcTime = 10 * 60_000;

/** The newest pictures of a page, oldest first. */
export const picturesQuery = (url: string) =>
  queryOptions({
    ...callQuery([...screenshotsKey(url), 'list'], listScreenshots, { body: { url } }),
    gcTime,
  });

/** The newest pictures of a page, and the difference between the last two. */
export const screenshotsQuery = (url: string) =>
  queryOptions({
    queryKey: [...screenshotsKey(url), 'compared'],
    gcTime,
    queryFn: async ({ signal }) => {
      const request = { body: { url } };
      const [pictures, compared, { differenceImage }] = await Promise.all([
        callApi(listScreenshots, request, { signal }),
        callApi(compareScreenshots, request, { signal }),
        callApi(getScreenshotDifference, request, { signal }),
      ]);
      return { pictures, ...compared, differenceImage };
    },
  });
