import { everythingKept, type KeptKey, type KeptThing } from '../../../../lib/kept.ts';

/** What each thing in the browser's storage is for, in the words of the cookies policy. */
const purposes: Record<KeptKey, string> = {
  'CognitoIdentityServiceProvider.': 'The tokens of your session (several names begin with this)',
  user: 'The email address that you signed in with',
  id: 'Your user id',
  account: 'The email address of the account that you work in',
  currentSite: 'The site that you viewed last',
  comparisonUrl: 'The competitor that you compared last',
  propertyId: 'The analytics property that you viewed last',
  'seen-news': 'When you last viewed what is new on Today',
  runningScans: 'The scans that this tab follows',
  'social-sign-in': 'A sign-in with Google or Microsoft that you have begun',
  'first-site': 'Whether you added your first site in this tab',
  'first-visit-later': 'Whether you postponed the questions of the first visit',
  begunPurchase: 'The plan that you have gone to pay for',
  'tab-owner': 'Who used this tab last, so that the next person sees nothing of theirs',
  'return-to': 'The screen to return to when you sign in again after your session has expired',
  drafts: 'What you have typed into forms that are not sent yet',
  'lost-session': 'Whether your session expired without a sign-out',
  'mantine-color-scheme-value': 'Whether you chose the light or the dark colours',
  'status-key.': 'What opens a status page with a password that you have entered',
  'scroll-positions': 'How far you had scrolled, so that a reload or Back returns there',
  'reloaded-for-code-at': 'When this tab last reloaded for a new release',
};

interface KeptInBrowser extends KeptThing {
  key: string;
  purpose: string;
}

/** Everything in the registry of what is kept, with what it is for. */
export const keptInBrowser = (): KeptInBrowser[] =>
  everythingKept().map((kept) => ({ ...kept, purpose: purposeOf(kept.key) }));

const purposeOf = (key: string): string =>
  Object.entries(purposes).find(([known]) => known === key)?.[1] ?? '';

/** Where a thing is kept, and until when. */
export function keptWords({ storage, owner }: KeptThing): string {
  if (storage === 'tab') return 'This tab, until you close it';
  return owner === 'person'
    ? 'This browser, until you sign out'
    : 'This browser, until you delete it';
}
