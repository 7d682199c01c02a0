import { isHeld } from '../../../shared/plans/standing.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import type { SendMail } from '../../platform/mail.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { draftMail } from '../../providers/email/draft-mail.ts';
import type { ReportItem } from './report-entity.ts';

/** Mails the owner once that a report waits to be sent; not while the account is held. */
export async function remindOfDraft(
  { table, publicUrl, send, now }: { table: Table; publicUrl: string; send: SendMail; now: Date },
  { accountId, reportId, title }: Pick<ReportItem, 'accountId' | 'reportId' | 'title'>,
): Promise<void> {
  const { data: account } = await accountEntity(table).get({ accountId }).go();
  if (account === null || isHeld(accountStanding(account, now))) return;
  const mail = draftMail(publicUrl, { to: account.rootEmail, title, reportId });
  await onceOnlyMailStore(table).sendOnce({ accountId, noticeId: `draft-${reportId}` }, now, () =>
    send(mail),
  );
}
