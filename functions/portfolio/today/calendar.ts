import { createHash } from 'node:crypto';
import type { Expiry } from '../../../shared/calls/portfolio/today.ts';

/** In octets, without the line end. https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
const longestLine = 75;
const lineEnd = '\r\n';

/** https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11 */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');

/** Breaks a line between characters; the parts that follow begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line.toWellFormed()) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join(lineEnd);
}

/** `20261130T120000Z`. */
const utc = (time: string): string => time.replaceAll(/[-:]|\.\d+/g, '');

/** The same for an expiry that moves, so that a calendar moves its entry. */
const uidOf = ({ kind, name }: Expiry): string =>
  `${createHash('sha256').update(`${kind} ${name}`).digest('hex').slice(0, 32)}@web-vitals`;

function entryOf(
  expiry: Expiry,
  { clients, now }: { clients: ReadonlyMap<string, string>; now: Date },
): string[] {
  const { kind, name, at, registrar, sites } = expiry;
  const names = new Set(sites.flatMap(({ clientId = '' }) => clients.get(clientId) ?? []));
  const details = [
    ...(names.size === 0 ? [] : [`Client: ${[...names].join(', ')}`]),
    `Sites: ${sites.map(({ siteName }) => siteName).join(', ')}`,
    ...(registrar === null ? [] : [`Registrar: ${registrar}`]),
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(expiry)}`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `DTSTART:${utc(new Date(at).toISOString())}`,
    `SUMMARY:${escaped(`${kind === 'domain' ? 'Domain' : 'Certificate'} of ${name} expires`)}`,
    `DESCRIPTION:${escaped(details.join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/**
 * What expires as a calendar (RFC 5545, with the name and refresh interval of RFC 7986).
 * @param expiries the soonest first: of a host with two certificates, that one has the entry
 * @param options.clients names by id
 */
export function calendarOf(
  expiries: readonly Expiry[],
  options: { clients: ReadonlyMap<string, string>; now: Date },
): string {
  const soonest = new Map(expiries.toReversed().map((one) => [uidOf(one), one]));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Web Vitals//Expiring//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Expiring certificates and domains',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...expiries
      .filter((one) => soonest.get(uidOf(one)) === one)
      .flatMap((one) => entryOf(one, options)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + lineEnd).join('');
}
