import { listIdentities as contract } from '../../../shared/calls/identity/social.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { identitiesOf } from './identities-of.ts';

export const handler = handleCall(contract, ({ caller, table }) => identitiesOf(table, caller));
