import { createHash } from 'node:crypto';
import type { ClientReport } from '../../../shared/models/portfolio/client-report.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { ownerOf } from '../../platform/callers/account-owner.ts';
import { eachInTurn } from '../../platform/each-in-turn.ts';
import { logUnsent } from '../../platform/log-fault.ts';
import type { SendMail } from '../../platform/mail.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../../platform/table/table.ts';
import type { MailedReport, reportMail } from '../../providers/email/report-mail.ts';
import type { ReportItem } from './report-entity.ts';
import { pdfNameOf } from './report-file.ts';

interface Ports {
  table: Table;
  send: SendMail;
  compose(report: MailedReport): ReturnType<typeof reportMail>;
  readPdf(): Promise<Uint8Array>;
  now: Date;
}

/** Who has a report, and who has not because the mail failed. */
export interface MailedTo {
  mailed: number;
  notMailedTo: string[];
}

/**
 * Mails a report once to each contact of its client. A mail that fails does not keep it from the others.
 * @returns undefined while another worker is sending to one of them
 */
export async function mailReport(
  { table, send, compose, readPdf, now }: Ports,
  { accountId, reportId, clientId = '', title }: ReportItem,
  { verdict, look }: ClientReport,
): Promise<MailedTo | undefined> {
  const [{ data: client }, owner] = await Promise.all([
    clientEntity(table).get({ accountId, clientId }).go(),
    ownerOf(table, accountId),
  ]);
  if (client === null || owner === undefined || client.contacts.length === 0)
    return { mailed: 0, notMailedTo: [] };
  const pdf = await readPdf();
  const onceOnlyMails = onceOnlyMailStore(table);
  const { results, failures } = await eachInTurn(client.contacts, ({ email, name = '' }) => {
    const person = createHash('sha256').update(email).digest('hex').slice(0, 16);
    const mailKey = { accountId, noticeId: `report-${reportId}-${person}` };
    return onceOnlyMails.sendOnce(mailKey, now, () =>
      send(
        compose({
          to: email,
          name,
          title,
          verdict,
          sender: look.sender,
          replyTo: owner.email,
          fileName: pdfNameOf({ title }),
          pdf,
        }),
      ),
    );
  });
  for (const { error } of failures) logUnsent('could not mail the report to a contact', { error });
  if (results.includes(undefined)) return undefined;
  return { mailed: results.length, notMailedTo: failures.map(({ item }) => item.email) };
}
