import { requestSuggestion } from '../../../shared/calls/measuring/suggestions.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { requestStore } from './request-store.ts';

export const handler = handleCall(
  requestSuggestion,
  async ({ body, caller, table, now, audit }) => {
    const { suggestion_type: suggestionType, suggestion_name: suggestionName, type: kind } = body;
    const { accountId } = caller;
    const request = { accountId, suggestionType, suggestionName, kind };
    await requestStore(table).record(request, now, audit);
  },
);
