import { BusyButton } from '../../../components/busy-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useRefusal } from '../../../entities/session/components/while-allowed.tsx';
import { wholeAccount } from '../../../entities/session/rules/refusal.ts';
import { errorMessage } from '../../../lib/api.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useExport } from '../api/export-results.ts';

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
