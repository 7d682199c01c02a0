import { listCompetitors } from '../../shared/calls/competitors.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { accountCompetitors } from './account-competitors.ts';
import { competitorStore } from './competitor-store.ts';

export const handler = handleCall(listCompetitors, async ({ caller, table }) =>
  accountCompetitors(competitorStore(table), caller.accountId),
);
