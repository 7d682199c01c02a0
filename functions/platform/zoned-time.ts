/**
 * Formats a moment for a mail: `22 November 2026 at 16:40 (Europe/Vienna)`.
 * @param timeZone IANA name. @default UTC
 */
export function zonedTime(time: Date, timeZone = 'UTC'): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(time);
  return `${words} (${timeZone.replaceAll('_', ' ')})`;
}
