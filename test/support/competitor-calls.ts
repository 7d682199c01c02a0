import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import * as contracts from '../../shared/calls/competitors.ts';
import type { CallContract, CallRequest } from '../../shared/calls/define-call.ts';
import type { PlanName } from '../../shared/plans/plans.ts';
import { callRaw } from './call-handler.ts';
import { loadHandler } from './load-handler.ts';
import { useTable } from './scans.ts';
import { seedAccount } from './seed-account.ts';

/** An account with every call on competitors bound to its root user. */
export async function competingOn(plan: PlanName) {
  const table = await useTable();
  const user = await seedAccount(table, { plan });
  const { accountId, email } = user;
  const ask = async <Contract extends CallContract>(
    contract: Contract,
    request: CallRequest<Contract>,
  ) => callRaw(await loadHandler(contract), contract, request, { as: user });
  return {
    user,
    add: (...urls: string[]) =>
      ask(contracts.addCompetitors, {
        body: { email, sites: urls.map((url, index) => ({ url, name: `Rival ${index}` })) },
      }),
    list: async () =>
      (await ask(contracts.listCompetitors, { params: { email } })).body as contracts.Competitor[],
    limit: async () => (await ask(contracts.checkCompetitorsLimit, { params: { email } })).body,
    remove: (url: string) =>
      ask(contracts.deleteCompetitor, { params: { rootOrEmail: email }, body: { data: { url } } }),
    counted: async () =>
      (await accountEntity(table).get({ accountId }).go({ consistent: true })).data
        ?.competitorCount,
  };
}
