const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '8 December 2026', on invoices, in mails and notifications, which are read in any time zone: in UTC. */
export const dayOf = (date: string): string => day.format(new Date(date));
