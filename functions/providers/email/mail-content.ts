import { bandMarks } from '../../../shared/assessment/thresholds.ts';
import type { MessageSection, MessageTone } from '../ports/channel-sender.ts';

/** A picture that is a part of the mail. */
export interface MailPicture {
  contentId: string;
  /** Shown in its place where pictures are blocked; empty if the mail says it anyway. */
  alt: string;
  /** CSS pixels, as the other. */
  width: number;
  height: number;
}

/** The content of a mail. All of it is plain text and never interpreted as HTML. */
export interface MailContent {
  heading: string;
  /** Sender's name, in mails that a customer sends to others. @default the product, with a link to it */
  brand?: string;
  /** In place of the sender's name at the top. */
  logo?: MailPicture;
  /** Of the one whom the mail is about, beside it. */
  otherLogo?: MailPicture;
  /** Whether the product is named beside the brand. @default false */
  namesProduct?: boolean;
  /** `#1971c2`, of the brand: made readable where it is text. @default the product's */
  colour?: string;
  /** @default 'en' */
  language?: string;
  /** Text that inbox lists show after the subject: what the reader gains from opening the mail. */
  preheader: string;
  /** Marks the heading. @default 'neutral' */
  tone?: MessageTone;
  paragraphs: readonly string[];
  /** Lists after the paragraphs. */
  sections?: readonly MessageSection[];
  button: { label: string; url: string };
  /** After the button, in smaller type. */
  notes: readonly string[];
  /** A link at the end by which the reader stops mails of this kind. */
  unsubscribe?: { label: string; url: string };
}

/** Marks of the tones, as on the screens; the words say the same. */
export const marks: Record<MessageTone, string> = { ...bandMarks, neutral: '' };
