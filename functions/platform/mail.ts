export interface MailAttachment {
  fileName: string;
  /** Such as `image/png`. */
  contentType: string;
  content: Uint8Array;
}

/** One mail to one person, in HTML and plain text: some mail programs show only one of them. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes. @default the sender, whose mail is not read; the mail then says that a program sent it */
  replyTo?: string;
  /** Whose notification it is: bounces and complaints come back with this id. */
  accountId?: string;
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly MailAttachment[];
}

/** Submits a mail for delivery. */
export type SendMail = (mail: Mail) => Promise<void>;
