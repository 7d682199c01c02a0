import type { Mail } from '../../platform/mail.ts';
import { composeBranded, type MailLook } from './compose-branded.ts';

const screenOf = (publicUrl: string, token: string): string =>
  `${publicUrl}/status-subscription?${new URLSearchParams({ token }).toString()}`;

/** Asks the owner of an address whether they want the mails of a status page. */
export const statusConfirmMail = (
  publicUrl: string,
  { email, title, token, look }: Pick<StatusUpdateMail, 'email' | 'title' | 'token' | 'look'>,
): Mail =>
  composeBranded(
    publicUrl,
    email,
    {
      subject: `Confirm: status of ${title}`,
      heading: `Do you want mails about the status of ${title}?`,
      preheader: 'One click, and you receive incidents and planned maintenance.',
      paragraphs: [
        'Someone has entered this address on a status page. If it was you, confirm it within two days.',
      ],
      button: { label: 'Confirm', url: screenOf(publicUrl, token) },
      notes: ['If it was not you, do nothing: no further mail comes from this page.'],
    },
    look,
  );

export interface StatusUpdateMail {
  email: string;
  /** Of the page. */
  title: string;
  /** Of the page, absolute. */
  address: string;
  /** Of the incident or maintenance. */
  heading: string;
  /** 'Investigating' or the times of maintenance. */
  phase: string;
  /** Plain text of a person. */
  text: string;
  /** Stops these mails. */
  token: string;
  /** Of the account whose page it is. */
  look: MailLook;
}

/** What was written on a status page, to someone who subscribed to it. */
export function statusUpdateMail(publicUrl: string, update: StatusUpdateMail): Mail {
  const { email, title, address, heading, phase, text, token, look } = update;
  const call = `${publicUrl}/api/status-subscription?${new URLSearchParams({ token }).toString()}`;
  const mail = composeBranded(
    publicUrl,
    email,
    {
      subject: `${title}: ${heading}`,
      heading,
      preheader: phase,
      paragraphs: [phase, text],
      button: { label: 'Open the status page', url: address },
      notes: [`You receive this mail because you subscribed to the status of ${title}.`],
      unsubscribe: { label: 'Unsubscribe', url: screenOf(publicUrl, token) },
    },
    look,
  );
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${call}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
