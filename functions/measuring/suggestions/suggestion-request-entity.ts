import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * An account's request for a text that explains how to fix an audit's finding.
 * Access: get by account, audit and kind of text; all of an account.
 */
export const suggestionRequestEntity = ofAccount('suggestion-request', {
  attributes: {
    /** Id of the Lighthouse audit. */
    suggestionType: { type: 'string', required: true },
    kind: { type: ['general', 'wordpress'] as const, required: true },
    suggestionName: { type: 'string', required: true },
    requestedAt: { type: 'string', required: true },
  },
  indexes: {
    byType: inAccount('suggestion-request#${suggestionType}#${kind}'),
  },
});
