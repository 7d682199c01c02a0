/**
 * A moment as a mail gives it: `22 November 2026 at 16:40 (Europe/Vienna)`.
 * @param timeZone IANA name; UTC where the reader has chosen none
 */
export function zonedTime(time: Date, timeZone = 'UTC'): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(time);
  return `${words} (${timeZone.replaceAll('_', ' ')})`;
}
