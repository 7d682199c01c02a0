import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { Signing } from '../../../shared/models/notifying/channel-settings.ts';
import type { Tone } from '../../../shared/models/notifying/notification.ts';

export const messageKinds = [
  'outage',
  'recovery',
  'flapping',
  'escalation',
  'account',
  'digest',
  'test',
] as const;
export type MessageTone = Tone;
export type MessageKind = (typeof messageKinds)[number];

/** What a message or one of its lines reports, so that it can be left out if it is muted while it waits. */
interface MessageAbout {
  /** Address of the site. */
  site?: string | undefined;
  incidentId?: string | undefined;
}

export interface MessageLine {
  text: string;
  tone?: MessageTone;
  /** On a screen of ours. */
  url?: string;
  /** Not shown. */
  about?: MessageAbout;
}

export interface MessageSection {
  heading?: string;
  lines: readonly MessageLine[];
}

/** A message for a channel. All of it is plain text, partly written by strangers: each adapter escapes it for its medium. */
export interface OutgoingMessage {
  /** Stays the same when the message is sent again. */
  id: string;
  kind: MessageKind;
  tone: MessageTone;
  /** Subject of a mail, title of an embed. */
  heading: string;
  /** One or two sentences. */
  summary: string;
  sections: readonly MessageSection[];
  link: { label: string; url: string };
  /** Why the reader receives this, as one sentence. */
  why: string;
  /** Its news, which is not shown; absent from messages about the account. */
  about?: readonly MessageAbout[];
}

export interface ChannelTarget {
  accountId: string;
  /** Mail address, or url of a webhook. */
  address: string;
  /** Set for channels whose messages are signed. */
  signing?: Signing | undefined;
  /** When the message was written, ISO 8601. @default now */
  writtenAt?: string;
}

/**
 * Providers that fail or hang are a `retry` too: an adapter never throws for what a provider does.
 * - `unconfirmed`: the provider has taken the message, and its answer cannot be read
 */
export type SendOutcome =
  | { kind: 'delivered'; providerId?: string }
  | {
      kind: 'retry';
      afterSeconds?: number;
      reason: string;
      /** There was no answer, and the message had left. */
      mayHaveArrived?: true;
    }
  | { kind: 'unconfirmed'; reason: string }
  /** The target takes no messages any more. */
  | { kind: 'gone'; reason: string };

/** Sends one message to one target, once, within 10 seconds. Reasons are for the account's own eyes. */
export type ChannelSender = (
  target: ChannelTarget,
  message: OutgoingMessage,
) => Promise<SendOutcome>;

/** An adapter for each channel: `functions/providers/channel-registry.ts`. */
export type ChannelSenders = Record<ChannelKind, ChannelSender>;
