/** '8 December 2026'. Mails are read in any time zone; the days of an account are those of UTC. */
export const dayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
