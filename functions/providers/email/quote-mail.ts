import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/** Notifies the operator about a request for a quote. */
export function quoteMail(
  publicUrl: string,
  { to, email, firstName, lastName, plan, used }: QuoteRequest,
): Mail {
  const mail = composeMail(
    publicUrl,
    { email: to },
    {
      subject: `Request for a quote from ${email}`,
      heading: 'Request for a quote',
      preheader: `${email} would like a quote for the Enterprise plan.`,
      paragraphs: [
        `${firstName} ${lastName} (${email}) would like a quote for the Enterprise plan.`,
        `The account is on the ${plan} plan. It has ${used.sites} sites, at most ${used.pages} pages on one of them, ${used.subUsers} team members and ${used.competitors} competitors.`,
      ],
      button: {
        label: 'Write to them',
        url: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
      },
      notes: [],
    },
  );
  return { ...mail, replyTo: email };
}

interface QuoteRequest {
  /** The operator. */
  to: string;
  email: string;
  firstName: string;
  lastName: string;
  plan: string;
  used: { sites: number; pages: number; subUsers: number; competitors: number };
}
