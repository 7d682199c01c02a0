import { clientsOfNew } from '../../../shared/calls/portfolio/imports.ts';
import { runImport as contract, startDueScan } from '../../../shared/jobs/catalogue.ts';
import { isSameClient } from '../../../shared/models/registry/client.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { emailByDefault } from '../../notifying/channels/email-by-default.ts';
import { createClients } from '../../registry/clients/create-clients.ts';
import { clientStore } from '../../registry/clients/client-store.ts';
import { kindOfAddress } from '../../registry/pages/known-address.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { addPageUnderPlan, addUnderPlan } from '../sites/add-under-plan.ts';
import { readSitemap } from './read-sitemap.ts';
import { importRoom, siteOfPages } from './imported-pages.ts';
import { runImport } from './run-import.ts';
import { siteImportStore } from './site-import-store.ts';
import { roomOfAccount } from './to-site-import.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();

export const handler = handleJob(
  contract,
  async ({ payload, isLastDelivery, table }) => {
    const { accountId } = payload;
    const clock = () => new Date();
    await runImport(
      {
        store: siteImportStore(table),
        readSitemap: (address, timeLeft) => readSitemap(guard, address, timeLeft),
        siteOf: (url) => siteOfPages(table, accountId, url),
        room: (site) => importRoom(table, accountId, site),
        checking: {
          guard,
          kindOf: (url) => kindOfAddress({ table, caller: { accountId }, now: clock() }, url),
        },
        adding: async ({ confirmedAt: dueAt = clock().toISOString(), createsClients, rows }) => {
          const account = await readAccount(table, accountId);
          if (isHeld(accountStanding(account, clock())))
            return 'Nothing can be added: the plan has expired.';
          if (createsClients === true) {
            const { room } = await roomOfAccount(table, accountId);
            const names = clientsOfNew(rows, room);
            await createClients(table, { accountId, names, now: clock() });
          }
          const clients = await clientStore(table).list(accountId);
          return {
            clientOf: (name) => clients.find((one) => isSameClient(one.name, name))?.clientId,
            add: (site) => addUnderPlan(table, { accountId, site, now: clock() }),
            addPage: (page) => addPageUnderPlan(table, { accountId, ...page, now: clock() }),
            scan: (urls) =>
              sendJobs(
                startDueScan,
                urls.map((url) => ({ accountId, url, dueAt })),
              ),
          };
        },
        firstSiteAdded: (userId) =>
          emailByDefault(table, { accountId, userId }, { cause: 'first-site', now: clock() }),
        again: (key) => sendJobs(contract, [key]),
        clock,
      },
      { ...payload, isLastDelivery },
    );
  },
  { atOnce: true },
);
