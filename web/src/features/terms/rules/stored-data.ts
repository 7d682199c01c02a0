import type { RuntimeConfig } from '../../../../../shared/deployment/runtime-config.ts';

interface StoredData {
  what: string;
  why: string;
  howLong: string;
}

const whileAccount = 'Until the account is deleted';

/** What this installation stores about people, in the words of the privacy policy. */
export function storedData({ billing, local, signInWith }: RuntimeConfig): StoredData[] {
  const always: StoredData[] = [
    {
      what: 'First and last name, email address, role, time zone, what you plan to use the product for',
      why: 'To run your account and to write to you',
      howLong: whileAccount,
    },
    {
      what: 'Password',
      why: 'To sign you in; we cannot read it',
      howLong: whileAccount,
    },
    {
      what: 'Your team members: names, email addresses, roles and invitations',
      why: 'So that you work on your sites together',
      howLong: 'Until you remove them, or the account is deleted',
    },
    {
      what: 'Sites, pages and competitor sites, with their names and analytics property ids',
      why: 'To measure them',
      howLong: 'Until you remove them, or the account is deleted',
    },
    {
      what: 'Scores, timings, uptime checks and counts of markup errors',
      why: 'To show their history',
      howLong: '25 months, or until the account is deleted',
    },
    {
      what: 'Scan reports and pictures of pages',
      why: 'To show what to improve and what has changed',
      howLong: '90 days, or until the account is deleted',
    },
    {
      what: 'Keyword rankings of your sites',
      why: 'To show them',
      howLong: '30 days',
    },
    {
      what: 'Changes that are made in your account: who, what and when',
      why: 'Security, and answers to your questions about them',
      howLong: '13 months, or until the account is deleted',
    },
    {
      what: 'Browsers in which you have signed in: the hash of a random number',
      why: 'Security: strangers who guess passwords cannot lock you out',
      howLong: '180 days, or until you change your password',
    },
    {
      what: 'Your sessions: browser, operating system, city and country of the sign-in, and when they were last used',
      why: 'Security: you can see them in the settings, and end them',
      howLong: '30 days after the sign-in',
    },
    {
      what: 'The key of your authenticator app and the hashes of your recovery codes, if you use two-step sign-in',
      why: 'To check the second step of your sign-in',
      howLong: 'Until you switch it off, or the account is deleted',
    },
    {
      what: 'Where notifications are sent: addresses, webhooks and the secrets that sign what is posted to them, frequencies, when outages are sent, quiet hours and maintenance windows',
      why: 'To notify you about your sites, where and when you choose',
      howLong: 'Until you change them, or the account is deleted',
    },
    {
      what: 'An export of the account, if you ask for one',
      why: 'So that you can download it',
      howLong: '7 days',
    },
    {
      what: 'What you write to our support, in the chat or the contact form',
      why: 'To answer you; our support sees it with your plan and the names of your sites',
      howLong: '13 months; screenshots 90 days',
    },
    {
      what: 'Network addresses, for counting requests and wrong passwords',
      why: 'Security: abuse is slowed down',
      howLong: 'Minutes to a day',
    },
  ];
  const ofProviders: StoredData = {
    what: 'Your user id and email address at Google or Microsoft, if you sign in with them',
    why: 'To recognise your Google or Microsoft account',
    howLong: 'Until you unlink them, or the account is deleted',
  };
  const ofCloud: StoredData = {
    what: 'Logs: network address, time, requested address and outcome of each request',
    why: 'Security, and to find faults',
    howLong: 'One month; those of the content network three months',
  };
  const ofPayments: StoredData[] = [
    {
      what: 'Plan, payment dates, and your customer number at the payment provider',
      why: 'To give you what you have paid for',
      howLong: whileAccount,
    },
    {
      what: 'Invoices: name, address, VAT id, amounts and dates',
      why: 'The law obliges us to keep them (Article 6(1)(c) GDPR)',
      howLong:
        'Ten years after the year in which they were issued, also after the account is deleted',
    },
  ];
  const hasProviders = Object.keys(signInWith).length > 0;
  return [
    ...always,
    ...(hasProviders ? [ofProviders] : []),
    ...(local ? [] : [ofCloud]),
    ...(billing === 'off' ? [] : ofPayments),
  ];
}
