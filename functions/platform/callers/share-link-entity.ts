import { ofAccount, gsi1, inAccount } from '../table/entity.ts';

/**
 * A link to the live view of a site, or to a report, until it ends or is revoked. The token is stored as its SHA-256, the password as a
 * scrypt hash.
 * Access: list those of a site or report; get by id, with every request of a reader.
 */
export const shareLinkEntity = ofAccount('share-link', {
  attributes: {
    /** `keyOfUrl` of the site; of a report `report-` and its id. */
    siteKey: { type: 'string', required: true },
    /** A site that is added again at the same address is another one. Empty for a report. */
    siteId: { type: 'string', required: true },
    /** Who made it: the link ends with their access. */
    userId: { type: 'string', required: true },
    /** Empty for a report. */
    url: { type: 'string', required: true },
    /** Present in a link to a report. */
    reportId: { type: 'string' },
    linkId: { type: 'string', required: true },
    tokenHash: { type: 'string', required: true },
    /** Signs the tokens of opened views: 256 random bits. */
    viewKey: { type: 'string', required: true },
    /** In the mail of a report: address of the contact who has it. */
    contact: { type: 'string' },
    /** When that contact first opened it, and last. */
    openedAt: { type: 'string' },
    lastOpenedAt: { type: 'string' },
    /** Absent without a password. */
    passwordHash: { type: 'string' },
    createdAt: { type: 'string', required: true },
    endsAt: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    bySite: inAccount('share-link#${siteKey}#${linkId}'),
    byId: gsi1('share-link#${linkId}', 'share-link'),
  },
});
