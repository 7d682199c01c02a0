import { BusyButton } from '../../../components/busy-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useExportVisitors } from '../api/visitor-queries.ts';
import type { AskedViews } from '../rules/shown.ts';

/** Saves the chosen views as CSV. */
export function ExportButton({ url, asked }: { url: string; asked: AskedViews }) {
  const exporting = useExportVisitors(url);
  return (
    <BusyButton
      variant="default"
      leftSection={<Icon name="download" size={18} />}
      isBusy={exporting.isPending}
      onClick={() => exporting.mutate(asked)}
    >
      CSV
    </BusyButton>
  );
}
