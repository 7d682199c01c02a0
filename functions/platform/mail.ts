/** One mail to one person, in HTML and plain text: some mail programs show only one of them. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Submits a mail for delivery. */
export type SendMail = (mail: Mail) => Promise<void>;
