import { CustomAttributeType } from 'electrodb';
import { ofAccount, gsi2, inAccount } from '../../platform/table/entity.ts';

export const addingStates = ['scanning', 'added', 'failed'] as const;

/** Why a site was not added, as a text for users. */
export interface AddingFailure {
  message: string;
  hint?: string | undefined;
  /** The same address over http, if no https connection could be made. */
  tryInstead?: string | undefined;
}

/**
 * A site that a member of the account is adding: from the start of its first scan until it is a site, or has failed.
 * The result stays until it has been shown.
 * Access: get by account and address; list an account's; list all unsettled ones, for the clock.
 */
export const addingSiteEntity = ofAccount('adding-site', {
  attributes: {
    urlKey: { type: 'string', required: true },
    url: { type: 'string', required: true },
    siteName: { type: 'string', required: true },
    propertyId: { type: 'string', required: true },
    /** Id of the user who adds it. */
    askedBy: { type: 'string', required: true },
    askedAt: { type: 'string', required: true },
    state: { type: addingStates, required: true },
    /** The first scan; absent until it is started. */
    scanId: { type: 'string' },
    failure: { type: CustomAttributeType<AddingFailure>('any') },
    /**
     * Constant until it is settled and its mails are enabled, then absent, which removes the item from the
     * clock's list.
     */
    open: { type: 'string' },
    /** A week after it was requested. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byUrl: inAccount('adding-site#${urlKey}'),
    unsettled: gsi2('adding-sites#${open}', '${askedAt}'),
  },
});
