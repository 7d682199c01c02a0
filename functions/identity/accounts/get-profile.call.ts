import { getProfile } from '../../../shared/calls/identity/settings.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { profileStore } from './profile-store.ts';

export const handler = handleCall(getProfile, ({ caller, table }) =>
  profileStore(table).read(caller),
);
