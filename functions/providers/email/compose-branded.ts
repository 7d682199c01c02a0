import type { ReportLook } from '../../../shared/models/portfolio/client-report.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';
import { mailLogo } from './mail-logo.ts';

/** How an account appears in its mails to others. */
export type MailLook = Pick<
  ReportLook,
  'sender' | 'logo' | 'clientLogo' | 'colour' | 'replyTo' | 'signOff' | 'namesProduct'
>;

/** A mail to someone who may not know the product, in the name of an account. */
export function composeBranded(
  publicUrl: string,
  to: string,
  letter: Parameters<typeof composeMail>[2],
  { sender, logo, clientLogo, colour, replyTo, signOff, namesProduct }: MailLook,
): Mail {
  const [own, other] = [mailLogo(logo, sender ?? ''), mailLogo(clientLogo, '')];
  const lines = (signOff ?? '').split('\n').filter((line) => line.trim() !== '');
  const mail = composeMail(
    publicUrl,
    { email: to },
    {
      ...letter,
      ...(sender === null ? {} : { brand: sender, namesProduct }),
      ...(own === undefined ? {} : { logo: own.picture }),
      ...(other === undefined ? {} : { otherLogo: other.picture }),
      ...(colour === null ? {} : { colour }),
      notes: [...lines, ...letter.notes],
    },
  );
  return {
    ...mail,
    attachments: [own, other].flatMap((one) => (one === undefined ? [] : [one.attachment])),
    ...(replyTo === null ? {} : { replyTo }),
    ...(sender === null ? {} : { fromName: sender }),
  };
}
