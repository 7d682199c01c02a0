import { listCompetitors } from '../../../shared/calls/portfolio/competitors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { accountCompetitors } from './account-competitors.ts';

export const handler = handleCall(listCompetitors, ({ caller, table }) =>
  accountCompetitors(table, caller.accountId),
);
