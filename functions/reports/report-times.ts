const timeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** '24 Nov, 14:02', UTC. */
export const timeWords = (at: string): string => timeFormat.format(new Date(at));
