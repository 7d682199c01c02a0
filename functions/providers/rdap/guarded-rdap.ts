import { guardFor, isPlayed } from '../post-guarded.ts';
import type { FindRegistration } from '../ports/find-registration.ts';
import { rdapClient } from './rdap-client.ts';

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
