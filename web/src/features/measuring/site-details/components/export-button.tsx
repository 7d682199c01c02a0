import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { wholeAccount } from '../../../../entities/session/rules/refusal.ts';
import { errorMessage, callApi } from '../../../../lib/api.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useMutation } from '@tanstack/react-query';
import {
  convertToCsv,
  deleteCsv,
  downloadCsv,
} from '../../../../../../shared/calls/lifecycle/exports.ts';
import { localDay } from '../../../../lib/date-range.ts';
import { asFileName, saveAnswer } from '../../../../lib/save-file.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';

/** Saves the results as CSV. @param hasResults false while there is nothing to save */
export function ExportButton({ site, hasResults }: { site: Site; hasResults: boolean }) {
  const exporting = useExport(site);
  if (useRefusal(wholeAccount) !== undefined) return null;
  const start = (): void =>
    exporting.mutate(undefined, { onError: (error) => snackbar.error(errorMessage(error)) });
  return (
    <BusyButton
      variant="default"
      onClick={start}
      isBusy={exporting.isPending}
      disabled={!hasResults}
      leftSection={<Icon name="download" size={18} />}
    >
      Export
    </BusyButton>
  );
}

/**
 * Saves a page's results as CSV: the server converts them, the browser downloads the file, and the server deletes it.
 */
function useExport({ siteName, siteUrl }: Site) {
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
