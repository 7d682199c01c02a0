/** One mail to one person, in both forms: some readers show only one of them. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail over for delivery. */
export type SendMail = (mail: Mail) => Promise<void>;
