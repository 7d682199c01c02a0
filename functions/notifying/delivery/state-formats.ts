import type { StateFormats } from '../../../shared/causes/define-cause.ts';

/** Writes the times of a state in a message, which is read later than it is written. @param timeZone IANA name */
export function messageFormats(timeZone: string): StateFormats {
  const day = { dateStyle: 'medium', timeZone } as const;
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', options);
    return (iso: string): string => format.format(new Date(iso));
  };
  const time = written({ ...day, timeStyle: 'short' });
  return { time, when: (iso) => `on ${time(iso)}`, date: written(day) };
}
