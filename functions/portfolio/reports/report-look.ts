import type {
  ClientReport,
  ReportLanguage,
} from '../../../shared/models/portfolio/client-report.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import type { Table } from '../../platform/table/table.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { reportScheduleStore } from '../../registry/clients/report-schedule-store.ts';

/** What the sender chose for the reports to one client. */
export type ReportStyle = Pick<
  ClientReport,
  'look' | 'language' | 'timeZone' | 'paragraph' | 'hasAppendix'
>;

const usualLanguage: ReportLanguage = 'en';

/** That of reports for which nothing was chosen. */
export const plainStyle: ReportStyle = {
  look: {
    sender: null,
    colour: null,
    logo: null,
    clientLogo: null,
    replyTo: null,
    signOff: null,
    namesProduct: true,
  },
  language: usualLanguage,
  timeZone: 'UTC',
  paragraph: null,
  hasAppendix: true,
};

/** @param of without `clientId`, the account's own */
export async function lookOf(
  table: Table,
  { accountId, clientId }: { accountId: string; clientId: string | undefined },
): Promise<ReportStyle> {
  const [timeZone, chosen] = await Promise.all([
    timeZoneOf(table, accountId),
    clientId === undefined ? undefined : chosenFor(table, { accountId, clientId }),
  ]);
  const { sender = null, colour = null, logo = null } = chosen ?? {};
  return { ...plainStyle, timeZone, look: { ...plainStyle.look, sender, colour, logo } };
}

async function chosenFor(table: Table, key: { accountId: string; clientId: string }) {
  const store = reportScheduleStore(table);
  const [client, schedule, logo] = await Promise.all([
    clientEntity(table).get(key).go(),
    store.find(key),
    store.findLogo(key),
  ]);
  return { sender: schedule?.sender, colour: client.data?.colour, logo };
}
