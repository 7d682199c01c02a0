import * as z from 'zod';

/** One value in the session storage of this tab, only for the account that wrote it. */
export interface TabStore<Value> {
  read(): Value | undefined;
  write(value: Value): void;
  clear(): void;
}

export function tabStore<Value>(
  key: string,
  schema: z.ZodType<Value>,
  { accountEmail, storage = sessionStorage }: { accountEmail: string; storage?: Storage },
): TabStore<Value> {
  const Kept = z.object({ accountEmail: z.literal(accountEmail), value: schema });
  return {
    read: () => Kept.safeParse(parse(storage.getItem(key))).data?.value,
    write: (value) => storage.setItem(key, JSON.stringify({ accountEmail, value })),
    clear: () => storage.removeItem(key),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
