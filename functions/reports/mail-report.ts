import { createHash } from 'node:crypto';
import type { ClientReport } from '../../shared/models/client-report.ts';
import { clientEntity } from '../clients/client-entity.ts';
import { ownerOf } from '../platform/callers/account-owner.ts';
import type { SendMail } from '../platform/mail.ts';
import { onceOnlyMailStore } from '../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../platform/table/table.ts';
import type { MailedReport, reportMail } from '../providers/email/report-mail.ts';
import type { ReportItem } from './report-entity.ts';
import { pdfNameOf } from './report-file.ts';

interface Ports {
  table: Table;
  send: SendMail;
  compose(report: MailedReport): ReturnType<typeof reportMail>;
  readPdf(): Promise<Uint8Array>;
  now: Date;
}

/**
 * Mails a report once to each contact of its client.
 * @returns the number of people; undefined while another worker is sending to one of them
 */
export async function mailReport(
  { table, send, compose, readPdf, now }: Ports,
  { accountId, reportId, clientId = '', title }: ReportItem,
  { verdict, look }: ClientReport,
): Promise<number | undefined> {
  const [{ data: client }, owner] = await Promise.all([
    clientEntity(table).get({ accountId, clientId }).go(),
    ownerOf(table, accountId),
  ]);
  if (client === null || owner === undefined || client.contacts.length === 0) return 0;
  const pdf = await readPdf();
  const onceOnlyMails = onceOnlyMailStore(table);
  let isOpen = false;
  for (const { email, name = '' } of client.contacts) {
    const mail = compose({
      to: email,
      name,
      title,
      verdict,
      sender: look.sender,
      replyTo: owner.email,
      fileName: pdfNameOf({ title }),
      pdf,
    });
    const person = createHash('sha256').update(email).digest('hex').slice(0, 16);
    const mailKey = { accountId, noticeId: `report-${reportId}-${person}` };
    if ((await onceOnlyMails.sendOnce(mailKey, now, () => send(mail))) === undefined) isOpen = true;
  }
  return isOpen ? undefined : client.contacts.length;
}
