import { dayOf } from '../../../shared/words/duration-words.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

export type DeletionMailKind =
  | 'deletion-asked'
  | 'deletion-near'
  | 'deletion-taken-back'
  | 'deleted';

interface Words {
  heading: string;
  preheader: string;
  paragraphs: string[];
  button: { label: string; path: string };
}

const keep = { label: 'Keep the account', path: '/settings#delete-account' };
const open = { label: 'Open Web Vitals', path: '/' };

const forOwner: Record<DeletionMailKind, (day: string) => Words> = {
  'deletion-asked': (day) => ({
    heading: `Your Web Vitals account will be deleted on ${day}`,
    preheader: 'You can keep the account until then.',
    paragraphs: [
      `You have asked us to delete your account. It will be deleted on ${day}, with all sites, results, pictures and users. Until then you can view your data. Scans and checks have stopped, and a paid plan is not renewed.`,
      'To keep the account, sign in and choose “Keep the account” before that day.',
      'If you did not ask for this, keep the account and choose a new password now.',
    ],
    button: keep,
  }),
  'deletion-near': (day) => ({
    heading: `Last chance to keep your Web Vitals account: it will be deleted on ${day}`,
    preheader: 'After that we cannot restore your data.',
    paragraphs: [
      `As you have asked, we delete your account and all its data on ${day}. After that we cannot restore them.`,
      'Until then you can still keep the account, or export its data.',
    ],
    button: keep,
  }),
  'deletion-taken-back': () => ({
    heading: 'Your Web Vitals account stays',
    preheader: 'Scans and checks continue as before.',
    paragraphs: [
      'You have decided to keep your account. Scans and checks continue as before, and so does a paid plan, unless its period has ended in the meantime.',
    ],
    button: open,
  }),
  deleted: () => ({
    heading: 'Your Web Vitals account is deleted',
    preheader: 'All its data are deleted.',
    paragraphs: [
      'As you have asked, we have deleted your account and all its data. We keep only paid invoices, for as long as tax law requires. Backups of our database still contain the data for 35 days.',
      'You can register again with the same address at any time.',
    ],
    button: open,
  }),
};

const forMember: Record<DeletionMailKind, (day: string) => Words> = {
  'deletion-asked': (day) => ({
    heading: `Your team’s Web Vitals account will be deleted on ${day}`,
    preheader: 'You lose your access on that day.',
    paragraphs: [
      `The owner of your team’s account has asked us to delete it. On ${day} you lose your access, and your user is deleted with everything else. Until then you can read everything.`,
      'Only the owner can keep the account.',
    ],
    button: open,
  }),
  'deletion-near': (day) => ({
    heading: `Your team’s Web Vitals account will be deleted on ${day}`,
    preheader: 'You lose your access on that day.',
    paragraphs: [`You lose your access on ${day}. Only the owner can keep the account.`],
    button: open,
  }),
  'deletion-taken-back': () => ({
    heading: 'Your team’s Web Vitals account stays',
    preheader: 'You keep your access.',
    paragraphs: ['The owner of your team’s account has decided to keep it.'],
    button: open,
  }),
  deleted: () => ({
    heading: 'Your team’s Web Vitals account is deleted',
    preheader: 'Your user is deleted with it.',
    paragraphs: [
      'The owner has deleted your team’s account, and your user with it.',
      'You can register an account of your own with the same address at any time.',
    ],
    button: open,
  }),
};

/**
 * Notifies a user of an account about its deletion.
 * @param about `date`: of the deletion, ISO 8601; not needed once it has happened or was cancelled
 */
export function deletionMail(
  publicUrl: string,
  about: {
    email: string;
    firstName: string;
    isRoot: boolean;
    kind: DeletionMailKind;
    date?: string | undefined;
  },
): Mail {
  const { isRoot, kind, date } = about;
  const day = date === undefined ? '' : dayOf(date);
  const { button, ...words } = (isRoot ? forOwner : forMember)[kind](day);
  return composeMail(publicUrl, about, {
    ...words,
    button: { label: button.label, url: `${publicUrl}${button.path}` },
    notes: ['You receive this mail because it is about your account.'],
  });
}
