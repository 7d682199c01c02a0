import { editProfile } from '../../../shared/calls/identity/settings.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { profileStore } from './profile-store.ts';

export const handler = handleCall(editProfile, ({ body, caller, table, audit }) =>
  profileStore(table).edit(caller, body, audit),
);
