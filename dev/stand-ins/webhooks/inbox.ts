import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { writeWhole } from '../write-whole.ts';

/** How a webhook answers, as its page lets the developer choose. */
export const moods = ['works', 'limited', 'failing', 'hanging', 'garbage', 'gone'] as const;
export type Mood = (typeof moods)[number];

const Webhook = z.object({ name: z.string(), mood: z.enum(moods) });
export type Webhook = z.infer<typeof Webhook>;
const Received = z.object({
  id: z.string(),
  /** Key of the webhook. */
  webhook: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The posted request. */
  body: z.record(z.string(), z.unknown()),
});
export type Received = z.infer<typeof Received>;
const State = z.object({
  webhooks: z.record(z.string(), Webhook),
  /** Newest first. */
  messages: z.array(Received),
});

const mostKept = 500;

/** Webhooks that this machine plays, by the part of their address that is theirs, and what was posted to them. */
export class Inbox {
  readonly #file: string | undefined;
  readonly state: z.infer<typeof State>;
  /** Messages that were ever accepted since the start, also those that are not kept. */
  accepted = 0;

  /** @param file in memory without one */
  constructor(file: string | undefined) {
    this.#file = file;
    this.state =
      file !== undefined && existsSync(file)
        ? State.parse(JSON.parse(readFileSync(file, 'utf8')))
        : { webhooks: {}, messages: [] };
  }

  open(key: string, name: string): void {
    this.state.webhooks[key] = { name, mood: 'works' };
    this.save();
  }

  find(key: string): Webhook | undefined {
    return this.state.webhooks[key];
  }

  setMood(key: string, mood: Mood): void {
    const webhook = this.find(key);
    if (webhook === undefined) return;
    webhook.mood = mood;
    this.save();
  }

  /** @returns the id of the message */
  receive(webhook: string, body: Record<string, unknown>): string {
    const id = String(BigInt(`0x${randomBytes(8).toString('hex')}`));
    this.accepted += 1;
    this.state.messages.unshift({ id, webhook, at: new Date().toISOString(), body });
    this.state.messages.length = Math.min(this.state.messages.length, mostKept);
    this.save();
    return id;
  }

  save(): void {
    if (this.#file !== undefined) writeWhole(this.#file, JSON.stringify(this.state));
  }
}
