import { requestSuggestion } from '../../../shared/calls/measuring/suggestions.ts';
import { changeAudited } from '../../platform/audit/audit.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { suggestionRequestEntity } from './suggestion-request-entity.ts';

/** Records a request for a missing text; a repetition keeps the first one. */
export const handler = handleCall(
  requestSuggestion,
  async ({ body, caller, table, now, audit }) => {
    const { suggestion_type: suggestionType, suggestion_name: suggestionName, type: kind } = body;
    const { accountId } = caller;
    const request = { accountId, suggestionType, suggestionName, kind };
    await changeAudited(table, audit, suggestionRequestEntity(table), (requests) =>
      requests
        .put({ ...request, requestedAt: now.toISOString() })
        .where((item, { notExists }) => notExists(item.accountId)),
    );
  },
);
