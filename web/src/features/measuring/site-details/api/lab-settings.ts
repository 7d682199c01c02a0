import type { CallRequest } from '../../../../../../shared/calls/define-call.ts';
import {
  getLabSettings,
  setLabSettings,
} from '../../../../../../shared/calls/measuring/lab-settings.ts';
import { siteKey } from '../../../../entities/query-keys.ts';
import { callApi } from '../../../../lib/api.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { useChange } from '../../../../lib/use-change.ts';

/** How the pages of a page's site are measured. */
export const labSettingsQuery = (url: string) =>
  callQuery([...siteKey(url), 'lab-settings'], getLabSettings, { query: { url } });

/** Changes it for the scans from now on. */
export function useSetLabSettings(url: string) {
  return useChange(
    (settings: Omit<CallRequest<typeof setLabSettings>['body'], 'url'>) =>
      callApi(setLabSettings, { body: { url, ...settings } }),
    labSettingsQuery(url).queryKey,
  );
}
