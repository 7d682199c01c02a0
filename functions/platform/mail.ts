import { ProblemError } from '../../shared/calls/errors.ts';

export interface MailAttachment {
  fileName: string;
  /** Such as `image/png`. */
  contentType: string;
  content: Uint8Array;
  /** Of a picture that the HTML part shows. @default a file beside the mail */
  contentId?: string;
}

/** One mail to one person, in HTML and plain text: some mail programs show only one of them. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address for replies. @default the sender, whose mail is not read; the mail then says that a program sent it */
  replyTo?: string;
  /** Whose notification it is: bounces and complaints come back with this id. */
  accountId?: string;
  /** Of a mail to someone who subscribed to a status page: such feedback ends that subscription, and nothing else. */
  statusPageId?: string;
  /** Name of the sender, beside the product's address. @default the product's */
  fromName?: string;
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly MailAttachment[];
}

/** The mail service did not answer a mail that had left: it may have been sent. */
export class UnansweredMailError extends ProblemError {
  constructor(cause: unknown) {
    super('provider_unavailable', 'The mail could not be sent', { cause });
    this.name = 'UnansweredMailError';
  }
}

/** Submits a mail for delivery. @throws UnansweredMailError, or ProblemError `provider_unavailable` */
export type SendMail = (mail: Mail) => Promise<void>;
