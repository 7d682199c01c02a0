import { escalateIncident as contract } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { usersOf } from '../../platform/callers/user-entity.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { roleOn } from '../../registry/pages/visible-sites.ts';
import { escalationMail } from '../../providers/email/escalation-mail.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { settingsUnderPlan } from '../channels/settings-under-plan.ts';
import { sendDeliveries } from '../delivery/delivery-jobs.ts';
import { routesOfSites } from '../delivery/plan-by-route.ts';
import { findSilenced } from '../delivery/silenced.ts';
import { escalateIncident, groupWith } from './escalate-incident.ts';
import { escalationStore } from './escalation-store.ts';
import { clientsOfSites } from './group-of-client.ts';
import { oneIncident } from './one-incident.ts';

/** Notifies the next person or channel about an incident that no one has acknowledged. */
export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  const { accountId } = payload;
  const clock = () => new Date();
  await escalateIncident(
    {
      groupOf: async (key) => {
        const [first, ...others] = await oneIncident(table, key);
        return first && [first, ...others];
      },
      chainOf: async (account) => {
        const { escalation = null, maintenance } = (await settingsUnderPlan(table, account))
          .options;
        return { escalation, maintenance };
      },
      timeZoneOf: (account) => timeZoneOf(table, account),
      routesOf: (account) => routesOfSites(table, account),
      findSilenced: (group) => findSilenced(table, accountId, group, clock()),
      async personOf(group, userId) {
        const [users, clientOf] = await Promise.all([
          usersOf(table, accountId),
          clientsOfSites(table, accountId),
        ]);
        const user = users.find((one) => one.userId === userId && one.emailConfirmed);
        const limits = user?.isRoot === true ? {} : { clients: user?.clients };
        const reached = groupWith(
          group,
          ({ siteKey }) => roleOn(limits, { clientId: clientOf.get(siteKey) }) !== undefined,
        );
        return user && reached && { person: user, reached };
      },
      async mail(person, incident, step) {
        const noticeId = `escalation ${incident.incidentId} ${step}`;
        const to = { ...person, timeZone: await timeZoneOf(table, accountId) };
        const sent = await onceOnlyMailStore(table).sendOnce({ accountId, noticeId }, clock(), () =>
          sendMail(escalationMail(env.publicUrl(), to, incident)),
        );
        return sent !== undefined;
      },
      async record(looked) {
        const written = await escalationStore(table).record(looked);
        if (written === undefined) return false;
        await sendDeliveries(written);
        return true;
      },
      again: (key, delaySeconds) => sendJobs(contract, [key], { delaySeconds }),
      publicUrl: env.publicUrl(),
      clock,
    },
    { ...payload, isLastDelivery },
  );
});
