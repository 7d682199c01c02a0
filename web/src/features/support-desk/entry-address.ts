import { deskKinds } from '../../../../shared/models/desk.ts';
import type { EntryKey } from './desk-query.ts';

/** The entry that an address names: `chat/<account>/<user>`. */
export function entryOf(address: string | null): EntryKey | undefined {
  const [kindText, accountId, id, ...more] = address?.split('/') ?? [];
  const kind = deskKinds.find((one) => one === kindText);
  if (kind === undefined || !accountId || !id || more.length > 0) return undefined;
  return { kind, accountId, id };
}

export const addressOf = ({ kind, accountId, id }: EntryKey): string =>
  `${kind}/${accountId}/${id}`;
