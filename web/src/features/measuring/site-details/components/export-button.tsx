import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { wholeAccount } from '../../../../entities/session/rules/refusal.ts';
import { callApi } from '../../../../lib/api.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import {
  convertToCsv,
  deleteCsv,
  downloadCsv,
} from '../../../../../../shared/calls/lifecycle/exports.ts';
import { localDay } from '../../../../lib/date-range.ts';
import { asFileName, saveAnswer } from '../../../../lib/save-file.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { SaveButton } from '../../../../components/forms/save-button.tsx';

/**
 * Saves a page's results as CSV: the server converts them, the browser downloads the file, and the server deletes it.
 * @param hasResults false while there is nothing to save
 */
export function ExportButton({ site, hasResults }: { site: Site; hasResults: boolean }) {
  const { accountEmail, userId } = useSession();
  if (useRefusal(wholeAccount) !== undefined) return null;
  const save = async (): Promise<void> => {
    const params = { user: accountEmail };
    const { date } = await callApi(convertToCsv, { params, body: { siteUrl: site.siteUrl } });
    const body = { date, userId };
    const file = await callApi(downloadCsv, { params, body });
    saveAnswer(file, 'text/csv', asFileName(`Web Vitals ${site.siteName} ${localDay(date)}.csv`));
    // The file is saved; if deleting fails, it expires on the server.
    await callApi(deleteCsv, { params, body }).catch(() => undefined);
  };
  return (
    <SaveButton save={save} disabled={!hasResults}>
      Export
    </SaveButton>
  );
}
