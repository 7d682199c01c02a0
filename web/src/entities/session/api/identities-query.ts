import { listIdentities } from '../../../../../shared/calls/social.ts';
import { callQuery } from '../../../lib/call-query.ts';

/** The ways in of the signed-in user. */
export const identitiesQuery = (userId: string) =>
  callQuery(['identities', userId], listIdentities, { params: { userId } });
