import * as z from 'zod';
import { currentIdentity } from './identity.ts';
import { kept, parseJson } from './kept.ts';

const Drafts = z.object({ userId: z.string(), drafts: z.record(z.string(), z.unknown()) });

/** What this tab holds for the person who is signed in. */
function ownDrafts(): { userId: string; drafts: Record<string, unknown> } | undefined {
  const userId = currentIdentity()?.userId;
  if (userId === undefined) return undefined;
  const found = Drafts.safeParse(parseJson(kept('drafts').read())).data;
  return found?.userId === userId ? found : { userId, drafts: {} };
}

/** A password is typed again. */
const withoutPasswords = (name: string, value: unknown): unknown =>
  /password/i.test(name) ? undefined : value;

function change(edit: (drafts: Record<string, unknown>) => Record<string, unknown>): void {
  const own = ownDrafts();
  if (own === undefined) return;
  const drafts = edit(own.drafts);
  if (Object.keys(drafts).length === 0) return kept('drafts').remove();
  try {
    kept('drafts').write(JSON.stringify({ ...own, drafts }, withoutPasswords));
  } catch {
    // Larger than the browser's storage. It stays in its form.
  }
}

/** Names of the forms that were left with something typed, such as `edit-site:https://example.com/`. */
export const draftNames = (): string[] => Object.keys(ownDrafts()?.drafts ?? {});

export const readDraft = <Value>(name: string, schema: z.ZodType<Value>): Value | undefined =>
  schema.safeParse(ownDrafts()?.drafts[name]).data;

export const writeDraft = (name: string, value: unknown): void =>
  change((drafts) => ({ ...drafts, [name]: value }));

export const clearDraft = (name: string): void =>
  change((drafts) => Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== name)));
