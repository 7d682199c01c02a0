import * as z from 'zod';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';
import { dayMs, minuteMs } from '../../platform/times.ts';
import type { FindRegistration, Registration } from '../ports/find-registration.ts';
import { retryAfterMs } from '../retry-after.ts';
import { rdapBootstrap } from './rdap-bootstrap.ts';
import { guardFor, isPlayed } from '../post-guarded.ts';

export interface RdapOptions {
  /** The guard's request of an address: servers redirect to registrars, whose addresses we do not know. */
  fetch: TargetGuard['fetch'];
  /** Addresses of bootstrap files. */
  files: readonly string[];
  now?: () => number;
}

/** https://www.rfc-editor.org/rfc/rfc9083#section-4.5. Events of other kinds may lack what we need. */
const Domain = z.object({
  objectClassName: z.literal('domain'),
  events: z.array(z.unknown()).nullish(),
  entities: z.array(z.unknown()).nullish(),
});
/** A jCard: https://www.rfc-editor.org/rfc/rfc7095 */
const Registrar = z.object({
  roles: z.array(z.string()),
  vcardArray: z.tuple([z.literal('vcard'), z.array(z.array(z.unknown()))]),
});
const DatedEvent = z.object({ eventAction: z.string(), eventDate: z.string() });

/** Of the registry, and where it publishes none, of the registrar. */
const endings = ['expiration', 'registrar expiration'];

const latestTime = Date.parse('9999-12-31T23:59:59.999Z');
const longestRegistrar = 100;
const maxBytes = 512 * 1024;
const timeoutMs = 10_000;
/** A server that limits us without a time is not asked for so long. */
const usualPauseMs = 15 * minuteMs;
/** Each domain is looked up once a day. */
const longestPauseMs = dayMs;

/** Asks registries over RDAP. A server that limits us is left alone for as long as it asks. */
export function rdapClient({ fetch, files, now = Date.now }: RdapOptions): FindRegistration {
  const ask = (url: string, most: number, accept = 'application/json') =>
    fetch(url, { maxBytes: most, timeoutMs, headers: { accept } });
  const serverOf = rdapBootstrap(ask, { files, now });
  /** When a server may be asked again, in epoch milliseconds. */
  const pauses = new Map<string, number>();

  return async (domain): Promise<Registration> => {
    const server = await serverOf(domain);
    if (server === 'unknown') return { problem: 'no-answer' };
    if (server === undefined) return { problem: 'no-service' };
    const pauseMs = (pauses.get(server) ?? 0) - now();
    if (pauseMs > 0) return { problem: 'limited', waitMs: pauseMs };
    try {
      const url = new URL(`domain/${domain}`, server.endsWith('/') ? server : `${server}/`);
      const answer = await ask(url.href, maxBytes, 'application/rdap+json');
      const { status, headers, text, finalUrl, redirects } = answer;
      if (status === 429) {
        const wanted = retryAfterMs(new Headers(headers), new Date(now())) ?? usualPauseMs;
        const waitMs = Math.min(wanted, longestPauseMs);
        // A registrar's limit is no reason to pause its registry.
        const [asked = finalUrl] = redirects;
        if (new URL(finalUrl).origin === new URL(asked).origin) pauses.set(server, now() + waitMs);
        return { problem: 'limited', waitMs };
      }
      if (status === 404) return { problem: 'not-found' };
      if (status !== 200) return { problem: 'no-answer' };
      return registrationIn(text());
    } catch {
      return { problem: 'no-answer' };
    }
  };
}

function registrationIn(text: string): Registration {
  const { events, entities } = Domain.parse(JSON.parse(text));
  const dated = (events ?? []).flatMap((event) => DatedEvent.safeParse(event).data ?? []);
  const times = endings
    .flatMap((ending) => dated.filter(({ eventAction }) => eventAction.toLowerCase() === ending))
    .map(({ eventDate }) => timeOf(eventDate));
  // Later times are written with a sign, which sorts before all others.
  const time = times.find((one) => one <= latestTime);
  return time === undefined
    ? { problem: 'no-date' }
    : {
        problem: null,
        expiresAt: new Date(Math.max(0, time)).toISOString(),
        ...registrarIn(entities ?? []),
      };
}

/** The formatted name of the registrar; nothing where the registry does not give it. */
function registrarIn(entities: readonly unknown[]): { registrar?: string } {
  const [name] = entities
    .flatMap((entity) => Registrar.safeParse(entity).data ?? [])
    .filter(({ roles }) => roles.includes('registrar'))
    .flatMap(({ vcardArray: [, properties] }) =>
      properties.flatMap(([property, , , value]) =>
        property === 'fn' && typeof value === 'string' ? value : [],
      ),
    )
    .map((text) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim())
    .filter((text) => text !== '');
  return name === undefined ? {} : { registrar: name.slice(0, longestRegistrar).toWellFormed() };
}

/** RFC 3339, and what registries make of it: without a time or an offset, which is then UTC. NaN for anything else. */
function timeOf(date: string): number {
  const [, day, time = '00:00:00', hours = '+00', minutes = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|([+-]\d\d):?(\d\d))?)?$/i.exec(
      date.trim(),
    ) ?? [];
  return Date.parse(`${day}T${time}${hours}:${minutes}`);
}

/** IANA's list of the registries' servers. https://www.rfc-editor.org/rfc/rfc9224#section-4 */
const iana = 'https://data.iana.org/rdap/dns.json';

interface RdapHost {
  /** Where a stand-in plays a registry beside the real ones. */
  endpoint: string | undefined;
  /** True on the local host only: private addresses are allowed. */
  allowPrivate: boolean;
}

/** Asks registries through the target guard. */
export function guardedRdap(host: RdapHost): FindRegistration {
  const { endpoint } = host;
  const guard = guardFor(iana, host);
  const ofStandIn = endpoint === undefined ? guard : guardFor(`${endpoint}/`, host);
  return rdapClient({
    fetch: (url, options) =>
      (isPlayed(String(url), endpoint) ? ofStandIn : guard).fetch(url, options),
    files: [...(endpoint === undefined ? [] : [`${endpoint}/dns.json`]), iana],
  });
}
