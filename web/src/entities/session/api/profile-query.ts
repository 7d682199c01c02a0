import { getProfile } from '../../../../../shared/calls/identity/settings.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { profileKey } from './profile-key.ts';

/** The user's own profile. */
export const profileQuery = (userId: string) =>
  callQuery(profileKey(userId), getProfile, { params: { userId } });
