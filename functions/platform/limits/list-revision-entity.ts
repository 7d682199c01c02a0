import { ofAccount, inAccount } from '../table/entity.ts';

/**
 * The number of changes of a list that has a limit. Each addition names the revision that it has read, so that of several at
 * once one succeeds, and the others read the list again.
 * Access: get by account and list.
 */
export const listRevisionEntity = ofAccount('list-revision', {
  attributes: {
    /** Such as `clients`. */
    list: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    /** Later than anything in the list expires; absent for lists that last. */
    expiresAt: { type: 'number' },
  },
  indexes: { byList: inAccount('list-revision#${list}', 'none') },
});
