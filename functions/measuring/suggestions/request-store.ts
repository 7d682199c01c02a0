import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { suggestionRequestEntity } from './suggestion-request-entity.ts';
import type { Table } from '../../platform/table/table.ts';

interface SuggestionRequest {
  accountId: string;
  /** Id of the Lighthouse audit. */
  suggestionType: string;
  kind: 'general' | 'wordpress';
  suggestionName: string;
}

/** Requests of accounts for missing texts. */
export function requestStore(table: Table) {
  const requests = suggestionRequestEntity(table);
  return {
    /** Records a request; a repetition keeps the first one. */
    async record(request: SuggestionRequest, now: Date, audit: Audit): Promise<void> {
      await writeAudited(table, audit, { requests }, (entities) => [
        entities.requests
          .put({ ...request, requestedAt: now.toISOString() })
          .where(({ accountId }, { notExists }) => notExists(accountId))
          .commit(),
      ]);
    },

    /** All requests of an account, by audit and kind. */
    async list(accountId: string) {
      const { data } = await requests.query.byType({ accountId }).go({ pages: 'all' });
      return data;
    },
  };
}
