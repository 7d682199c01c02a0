import * as z from 'zod';
import { kept, parseJson } from './kept.ts';

/** A value stored in this tab, readable only by the account that wrote it. */
export interface TabStore<Value> {
  read(): Value | undefined;
  write(value: Value): void;
  clear(): void;
}

export function tabStore<Value>(
  name: 'runningScans' | 'begunPurchase',
  schema: z.ZodType<Value>,
  { accountEmail }: { accountEmail: string },
): TabStore<Value> {
  const text = kept(name);
  const Kept = z.object({ accountEmail: z.literal(accountEmail), value: schema });
  return {
    read: () => Kept.safeParse(parseJson(text.read())).data?.value,
    write: (value) => text.write(JSON.stringify({ accountEmail, value })),
    clear: () => text.remove(),
  };
}
