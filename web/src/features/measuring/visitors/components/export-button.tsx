import { exportVisitors } from '../../../../../../shared/calls/measuring/visitors.ts';
import { callApi } from '../../../../lib/api.ts';
import { saveAnswer } from '../../../../lib/save-file.ts';
import type { AskedViews } from '../rules/shown.ts';
import { SaveButton } from '../../../../components/forms/save-button.tsx';

/** Saves the chosen views as CSV. */
export function ExportButton({ url, asked }: { url: string; asked: AskedViews }) {
  const save = async () =>
    saveAnswer(await callApi(exportVisitors, { query: { url, ...asked } }), 'text/csv');
  return <SaveButton save={save}>CSV</SaveButton>;
}
