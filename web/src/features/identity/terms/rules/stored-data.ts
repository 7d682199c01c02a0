import type { RuntimeConfig } from '../../../../../../shared/deployment/runtime-config.ts';

type StoredData = readonly [what: string, why: string, howLong: string];

const whileAccount = 'Until the account is deleted';

/** What this installation stores about people, in the words of the privacy policy. */
export function storedData({ billing, local, signInWith }: RuntimeConfig): StoredData[] {
  const always: StoredData[] = [
    [
      'First and last name, email address, role, time zone, what you plan to use the product for',
      'To run your account and to write to you',
      whileAccount,
    ],
    ['Password', 'To sign you in; we cannot read it', whileAccount],
    [
      'Your team members: names, email addresses, roles and invitations',
      'So that you work on your sites together',
      'Until you remove them, or the account is deleted',
    ],
    [
      'Sites, pages and competitor sites, with their names and analytics property ids',
      'To measure them',
      'Until you remove them, or the account is deleted',
    ],
    [
      'Scores, timings, uptime checks and counts of markup errors',
      'To show their history',
      '25 months, or until the account is deleted',
    ],
    [
      'Scan reports and pictures of pages',
      'To show what to improve and what has changed',
      '90 days, or until the account is deleted',
    ],
    ['Keyword rankings of your sites', 'To show them', '30 days'],
    [
      'Changes that are made in your account: who, what and when',
      'Security, and answers to your questions about them',
      '13 months, or until the account is deleted',
    ],
    [
      'Browsers in which you have signed in: the hash of a random number',
      'Security: strangers who guess passwords cannot lock you out',
      '180 days, or until you change your password',
    ],
    [
      'Your sessions: browser, operating system, city and country of the sign-in, and when they were last used',
      'Security: you can see them in the settings, and end them',
      '30 days after the sign-in',
    ],
    [
      'The key of your authenticator app and the hashes of your recovery codes, if you use two-step sign-in',
      'To check the second step of your sign-in',
      'Until you switch it off, or the account is deleted',
    ],
    [
      'Where notifications are sent: addresses, webhooks and the secrets that sign what is posted to them, frequencies, when outages are sent, quiet hours and maintenance windows',
      'To notify you about your sites, where and when you choose',
      'Until you change them, or the account is deleted',
    ],
    ['An export of the account, if you ask for one', 'So that you can download it', '7 days'],
    [
      'What you write to our support, in the chat or the contact form',
      'To answer you; our support sees it with your plan and the names of your sites',
      '13 months; screenshots 90 days',
    ],
    [
      'Network addresses, for counting requests and wrong passwords',
      'Security: abuse is slowed down',
      'Minutes to a day',
    ],
  ];
  const ofProviders: StoredData = [
    'Your user id and email address at Google or Microsoft, if you sign in with them',
    'To recognise your Google or Microsoft account',
    'Until you unlink them, or the account is deleted',
  ];
  const ofCloud: StoredData = [
    'Logs: network address, time, requested address and outcome of each request',
    'Security, and to find faults',
    'One month; those of the content network three months',
  ];
  const ofPayments: StoredData[] = [
    [
      'Plan, payment dates, and your customer number at the payment provider',
      'To give you what you have paid for',
      whileAccount,
    ],
    [
      'Invoices: name, address, VAT id, amounts and dates',
      'The law obliges us to keep them (Article 6(1)(c) GDPR)',
      'Ten years after the year in which they were issued, also after the account is deleted',
    ],
  ];
  const hasProviders = Object.keys(signInWith).length > 0;
  return [
    ...always,
    ...(hasProviders ? [ofProviders] : []),
    ...(local ? [] : [ofCloud]),
    ...(billing === 'off' ? [] : ofPayments),
  ];
}
