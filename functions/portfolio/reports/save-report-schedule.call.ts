import { saveReportSchedule } from '../../../shared/calls/portfolio/reports.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { clientNotFound } from '../../registry/clients/client-rules.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { checkedLogo } from '../../registry/clients/checked-logo.ts';
import { reportScheduleStore } from '../../registry/clients/report-schedule-store.ts';
import { toSchedule } from './to-summary.ts';

export const handler = handleCall(
  saveReportSchedule,
  async ({ body, caller, table, now, audit }) => {
    const { clientId, logo, ...chosen } = body;
    const key = { accountId: caller.accountId, clientId };
    const { data: client } = await clientEntity(table).get(key).go({ consistent: true });
    if (client === null) throw clientNotFound();
    audit.about([client.name]);
    const fields = { ...chosen, logo: logo == null ? logo : checkedLogo(logo) };
    return toSchedule(await reportScheduleStore(table).save(key, fields, { now, audit }));
  },
);
