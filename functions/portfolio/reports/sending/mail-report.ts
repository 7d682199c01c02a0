import { createHash } from 'node:crypto';
import type { ClientReport } from '../../../../shared/models/portfolio/client-report.ts';
import { accountEntity } from '../../../platform/callers/account-entity.ts';
import { eachInTurn } from '../../../platform/each-in-turn.ts';
import { logUnsent } from '../../../platform/log-fault.ts';
import type { SendMail } from '../../../platform/mail.ts';
import { onceOnlyMailStore } from '../../../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../../../platform/table/table.ts';
import type { MailedReport, reportMail } from '../../../providers/email/report-mail.ts';
import { clientEntity } from '../../../registry/clients/client-entity.ts';
import type { ReportItem } from '../report-entity.ts';
import { pdfNameOf } from '../report-file.ts';
import { linkForContact } from './report-links.ts';
import { mailTexts } from '../texts/mail-texts.ts';

interface Ports {
  table: Table;
  publicUrl: string;
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

/** What each mail of a report says. @param owner email of the account's, who answers for it, and without a reply address gets the answers */
export const mailOf = (
  { title, verdict, language, look }: ClientReport,
  owner: string,
): Omit<MailedReport, 'to' | 'name' | 'url' | 'pdf'> => {
  const { linkEnds, why, test: _, ...words } = mailTexts[language];
  return {
    title,
    verdict,
    language,
    look,
    replyTo: look.replyTo ?? owner,
    fileName: pdfNameOf({ title }, look.sender),
    words: { ...words, notes: [why(owner), linkEnds] },
  };
};

/**
 * Mails a report once to each contact of its client. A mail that fails does not keep it from the others.
 * @returns undefined while another worker is sending to one of them
 */
export async function mailReport(
  { table, publicUrl, send, compose, readPdf, now }: Ports,
  { accountId, reportId, clientId = '' }: ReportItem,
  report: ClientReport,
): Promise<MailedTo | undefined> {
  const [{ data: client }, { data: account }] = await Promise.all([
    clientEntity(table).get({ accountId, clientId }).go(),
    accountEntity(table).get({ accountId }).go(),
  ]);
  if (client === null || account === null || client.contacts.length === 0)
    return { mailed: 0, notMailedTo: [] };
  const { rootUserId: userId, rootEmail } = account;
  const pdf = await readPdf();
  const onceOnlyMails = onceOnlyMailStore(table);
  const key = { accountId, reportId };
  const { results, failures } = await eachInTurn(client.contacts, ({ email, name = '' }) => {
    const person = createHash('sha256').update(email).digest('hex').slice(0, 16);
    const mailKey = { accountId, noticeId: `report-${reportId}-${person}` };
    return onceOnlyMails.sendOnce(mailKey, now, async () => {
      const path = await linkForContact(table, key, { contact: email, userId, now });
      const url = `${publicUrl}${path}`;
      await send(compose({ ...mailOf(report, rootEmail), to: email, name, url, pdf }));
    });
  });
  for (const { error } of failures) logUnsent('could not mail the report to a contact', { error });
  if (results.includes(undefined)) return undefined;
  return { mailed: results.length, notMailedTo: failures.map(({ item }) => item.email) };
}
