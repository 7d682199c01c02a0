import {
  getLabSettings,
  setLabSettings,
} from '../../../../../../shared/calls/measuring/lab-settings.ts';
import { siteKey } from '../../../../entities/query-keys.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { useSend } from '../../../../lib/use-change.ts';

/** How the pages of a page's site are measured. */
export const labSettingsQuery = (url: string) =>
  callQuery([...siteKey(url), 'lab-settings'], getLabSettings, { query: { url } });

/** Changes it for the scans from now on. */
export const useSetLabSettings = (url: string) =>
  useSend(setLabSettings, { url }, labSettingsQuery(url).queryKey);
