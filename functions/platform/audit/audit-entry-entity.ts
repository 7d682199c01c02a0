import { CustomAttributeType } from 'electrodb';
import type { Actor } from '../../../shared/calls/scope.ts';
import type { WrittenKind } from '../../../shared/calls/define-call.ts';
import { ofAccount, inAccount } from '../table/entity.ts';

/** The changed thing. */
export interface AuditSubject {
  kind: WrittenKind;
  /** The first ten names: urls, email addresses, ids. Empty if the kind is enough. */
  names: string[];
  count: number;
}

/**
 * A change that a person or a key made: who, what, on what, when, by which request.
 * Access: the entries of an account by time, for operators (docs/runbook/accounts.md).
 */
export const auditEntryEntity = ofAccount('audit-entry', {
  attributes: {
    at: { type: 'string', required: true },
    entryId: { type: 'string', required: true },
    actor: { type: CustomAttributeType<Actor>('any'), required: true },
    /** Id of the call. */
    action: { type: 'string', required: true },
    subject: { type: CustomAttributeType<AuditSubject>('any'), required: true },
    requestId: { type: 'string', required: true },
    /** After 13 months. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byTime: inAccount('audit#${at}#${entryId}'),
  },
});
