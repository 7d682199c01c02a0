import { useMutation } from '@tanstack/react-query';
import { convertToCsv, deleteCsv, downloadCsv } from '../../../../../shared/calls/exports.ts';
import { callApi } from '../../../lib/api.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { localDay } from '../../../lib/date-range.ts';
import { asFileName, saveAnswer } from '../../../lib/save-file.ts';
import { useSession } from '../../../entities/session/components/session.tsx';

/**
 * Saves a page's results as CSV: the server converts them, the browser downloads the file, and the server deletes it.
 */
export function useExport({ siteName, siteUrl }: Site) {
  const { accountEmail, userId } = useSession();
  return useMutation({
    mutationFn: async () => {
      const params = { user: accountEmail };
      const { date } = await callApi(convertToCsv, { params, body: { siteUrl } });
      const body = { date, userId };
      const file = await callApi(downloadCsv, { params, body });
      const name = asFileName(`Web Vitals ${siteName} ${localDay(date)}.csv`);
      saveAnswer(file, 'text/csv', name);
      // The file is saved; if deleting fails, it expires on the server.
      await callApi(deleteCsv, { params, body }).catch(() => undefined);
    },
  });
}
