import { isHeld } from '../../../../shared/plans/standing.ts';
import { accountEntity } from '../../../platform/callers/account-entity.ts';
import { accountStanding } from '../../../platform/callers/account-standing.ts';
import type { Mail, SendMail } from '../../../platform/mail.ts';
import { onceOnlyMailStore } from '../../../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../../../platform/table/table.ts';
import type { ReportItem } from '../report-entity.ts';

interface Ports {
  table: Table;
  send: SendMail;
  compose(draft: { to: string; title: string; reportId: string }): Mail;
  now: Date;
}

/** Mails the owner once that a report waits to be sent; not while the account is held. */
export async function remindOfDraft(
  { table, send, compose, now }: Ports,
  { accountId, reportId, title }: Pick<ReportItem, 'accountId' | 'reportId' | 'title'>,
): Promise<void> {
  const { data: account } = await accountEntity(table).get({ accountId }).go();
  if (account === null || isHeld(accountStanding(account, now))) return;
  const mail = compose({ to: account.rootEmail, title, reportId });
  await onceOnlyMailStore(table).sendOnce({ accountId, noticeId: `draft-${reportId}` }, now, () =>
    send(mail),
  );
}
