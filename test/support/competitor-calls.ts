import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import * as contracts from '../../shared/calls/portfolio/competitors.ts';
import type { CallContract, CallRequest } from '../../shared/calls/define-call.ts';
import type { PlanName } from '../../shared/plans/plans.ts';
import { callRaw } from './call-handler.ts';
import { loadHandler } from './load-handler.ts';
import { useTable } from './scans.ts';
import { seedAccount } from './seed-account.ts';

interface Assignment {
  sites: readonly string[];
  clients: readonly string[];
}

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
    addFor: (url: string, assignedTo: Assignment) =>
      ask(contracts.addCompetitors, {
        body: {
          email,
          sites: [
            {
              url,
              name: 'Rival',
              assignedTo: { sites: [...assignedTo.sites], clients: [...assignedTo.clients] },
            },
          ],
        },
      }),
    assign: (url: string, { sites, clients }: Assignment) =>
      ask(contracts.assignCompetitor, {
        params: { rootOrEmail: email },
        body: { url, sites: [...sites], clients: [...clients] },
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
