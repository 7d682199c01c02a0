import type { Table } from '../../../platform/table/table.ts';
import type { MailLook } from '../../../providers/email/compose-branded.ts';
import type { StatusPageItem } from '../../../registry/clients/status-page-entity.ts';
import { lookOf } from '../../reports/report-look.ts';

/** How an account appears in the mails of a status page. */
export async function mailLookOf(
  table: Table,
  { accountId, clientId, colour }: StatusPageItem,
): Promise<MailLook> {
  const { look } = await lookOf(table, { accountId, clientId });
  return { ...look, colour: colour ?? look.colour };
}
