import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Trouble } from '../trouble.ts';
import { writeWhole } from '../write-whole.ts';

const Mail = z.object({
  id: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
  /** SES repeats them in its notifications about the mail. */
  tags: z.record(z.string(), z.array(z.string())).default({}),
  replyTo: z.array(z.string()).default([]),
  /** As the product gave them, in their order. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  attachments: z
    .array(
      z.object({
        fileName: z.string(),
        contentType: z.string(),
        /** Base64. */
        content: z.string(),
        /** Of a picture that the HTML part shows. */
        contentId: z.string().optional(),
      }),
    )
    .default([]),
});
export type NewMail = Omit<z.input<typeof Mail>, 'id' | 'sentAt'>;
export type Mail = z.infer<typeof Mail>;

/** Mails that the product has sent, newest first; with a folder, each is stored as a JSON file. */
export class Mailbox {
  readonly #folder: string | undefined;
  readonly #mails: Mail[];

  constructor(folder: string | undefined, onTrouble: (trouble: Trouble) => void) {
    this.#folder = folder;
    this.#mails = folder === undefined ? [] : readMails(folder, onTrouble);
  }

  add(mail: NewMail): Mail {
    const kept = Mail.parse({ ...mail, id: randomUUID(), sentAt: new Date().toISOString() });
    if (this.#folder !== undefined) {
      const name = `${kept.sentAt.replace(/[:.]/g, '-')}-${kept.id}.json`;
      writeWhole(join(this.#folder, name), JSON.stringify(kept, null, 2));
    }
    this.#mails.unshift(kept);
    return kept;
  }

  /** @param to only mails to this address, ignoring case */
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

/** Skips and reports an unreadable mail. */
function readMails(folder: string, onTrouble: (trouble: Trouble) => void): Mail[] {
  mkdirSync(folder, { recursive: true });
  const read = (name: string): Mail[] => {
    const file = join(folder, name);
    try {
      return [Mail.parse(JSON.parse(readFileSync(file, 'utf8')))];
    } catch {
      onTrouble({ words: `The mail in ${file} cannot be read, and is left out.`, isFatal: false });
      return [];
    }
  };
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().reverse().flatMap(read);
}
