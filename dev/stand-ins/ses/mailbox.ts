import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Mail = z.object({
  id: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;

/** Mails that the product has sent, newest first; one JSON file each where there is a folder. */
export class Mailbox {
  readonly #folder: string | undefined;
  readonly #mails: Mail[];

  constructor(folder?: string) {
    this.#folder = folder;
    this.#mails = folder === undefined ? [] : readMails(folder);
  }

  add(mail: Omit<Mail, 'id' | 'sentAt'>): Mail {
    const kept = { ...mail, id: randomUUID(), sentAt: new Date().toISOString() };
    this.#mails.unshift(kept);
    if (this.#folder !== undefined) {
      const name = `${kept.sentAt.replace(/[:.]/g, '-')}-${kept.id}.json`;
      writeFileSync(join(this.#folder, name), JSON.stringify(kept, null, 2));
    }
    return kept;
  }

  /** @param to only mails to this address, in any case */
  list(to?: string): Mail[] {
    const wanted = to?.toLowerCase();
    return wanted === undefined
      ? [...this.#mails]
      : this.#mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted));
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}

function readMails(folder: string): Mail[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .map((name) => Mail.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}
