import type {
  ClientReport,
  ReportLanguage,
} from '../../../shared/models/portfolio/client-report.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { ownerOf } from '../../platform/callers/account-owner.ts';
import type { Table } from '../../platform/table/table.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { reportScheduleStore } from '../../registry/clients/report-schedule-store.ts';
import { findBrand, toBrand } from './brand-store.ts';

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
  const [account, brand, owner, chosen] = await Promise.all([
    accountEntity(table).get({ accountId }).go(),
    findBrand(table, accountId),
    ownerOf(table, accountId),
    clientId === undefined ? undefined : chosenFor(table, { accountId, clientId }),
  ]);
  const { hidesProduct, mayHideProduct, ...own } = toBrand(brand, account.data?.plan ?? 'Trial');
  const { schedule, client, logo: clientLogo = null } = chosen ?? {};
  const sender = schedule?.sender ?? own.sender;
  return {
    look: {
      ...own,
      sender,
      colour: own.colour ?? client?.colour ?? null,
      clientLogo,
      namesProduct: sender === null || !hidesProduct || !mayHideProduct,
    },
    language: schedule?.language ?? usualLanguage,
    timeZone: schedule?.timeZone ?? owner?.timeZone ?? 'UTC',
    paragraph: schedule?.paragraph ?? null,
    hasAppendix: schedule?.hasAppendix ?? true,
  };
}

async function chosenFor(table: Table, key: { accountId: string; clientId: string }) {
  const store = reportScheduleStore(table);
  const [client, schedule, logo] = await Promise.all([
    clientEntity(table).get(key).go(),
    store.find(key),
    store.findLogo(key),
  ]);
  return { schedule, client: client.data, logo };
}
