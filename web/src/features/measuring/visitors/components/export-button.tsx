import { useMutation } from '@tanstack/react-query';
import { exportVisitors } from '../../../../../../shared/calls/measuring/visitors.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { callApi, errorMessage } from '../../../../lib/api.ts';
import { saveAnswer } from '../../../../lib/save-file.ts';
import type { AskedViews } from '../rules/shown.ts';

/** Saves the chosen views as CSV. */
export function ExportButton({ url, asked }: { url: string; asked: AskedViews }) {
  const exporting = useMutation({
    mutationFn: async () =>
      saveAnswer(await callApi(exportVisitors, { query: { url, ...asked } }), 'text/csv'),
    onError: (error) =>
      snackbar.error(errorMessage(error, 'The file could not be created. Please try again later.')),
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<Icon name="download" size={18} />}
      isBusy={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      CSV
    </BusyButton>
  );
}
