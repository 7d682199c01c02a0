import { isIP } from 'node:net';
import { ProblemError } from '../../../../shared/calls/errors.ts';
import {
  type CheckSettings,
  methodsWithoutBody,
  type PublicCheckSettings,
} from '../../../../shared/models/monitoring/check-settings.ts';
import {
  endpointAddress,
  type EndpointTarget,
  readEndpoint,
} from '../../../../shared/models/monitoring/endpoint-address.ts';
import { hasIpv6 } from '../../../platform/target-guard/own-network.ts';
import { bareHost } from '../../../platform/target-guard/target-policy.ts';
import type { TargetGuard } from '../../../platform/target-guard/target-guard.ts';
import type { CheckSecrets } from '../../../platform/target-guard/check-with-settings.ts';
import type { WholeSettings } from './monitor-store.ts';

const refused = (field: string, message: string) =>
  new ProblemError('invalid_input', message, { field });

/** Whether settings leave out headers or a body that are stored, which are only decrypted for them. */
export const keepsSecrets = (
  given: CheckSettings,
  stored: PublicCheckSettings | undefined,
): boolean =>
  given.kind === 'http' &&
  stored?.kind === 'http' &&
  ((stored.hasBody && given.body === undefined && !methodsWithoutBody.has(given.method)) ||
    (stored.headerNames.length > 0 && given.headers.some(({ value }) => value === undefined)));

/**
 * Settings as they are stored, with their secrets. A header without a value has the stored one, and so has a body that is left out.
 * @throws ProblemError `invalid_input` for a header that has no stored value
 */
export function wholeSettings(
  given: CheckSettings,
  stored: CheckSecrets | undefined,
): WholeSettings {
  if (given.kind !== 'http') return { check: given };
  const { headers: givenHeaders, body: givenBody, ...check } = given;
  const known = new Map(stored?.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  const headers = givenHeaders.map(({ name, value = known.get(name.toLowerCase()) }, index) => {
    if (value !== undefined) return { name, value };
    throw refused(`settings.headers.${index}.value`, `The value of ${name} is required`);
  });
  const wanted = givenBody === undefined ? stored?.body : (givenBody ?? undefined);
  const body = wanted === '' || methodsWithoutBody.has(given.method) ? undefined : wanted;
  const secrets = { headers, ...(body === undefined ? {} : { body }) };
  return {
    check: {
      ...check,
      headerNames: headers.map(({ name }) => name),
      hasBody: body !== undefined,
    },
    ...(headers.length === 0 && body === undefined ? {} : { secrets }),
  };
}

/**
 * The normal form of an address that is to be checked by settings.
 * @param canUseIpv6 whether this machine has an address of that kind
 * @throws ProblemError `invalid_input` for settings of another kind, for what the target guard refuses, and for a version of IP over
 *   which the address cannot be reached from here
 */
export function checkedAddress(
  guard: Pick<TargetGuard, 'parse' | 'refusalOfPlace' | 'refusalOfQuestion'>,
  address: string,
  settings: CheckSettings | null,
  canUseIpv6: () => boolean = hasIpv6,
): string {
  const target = readEndpoint(address);
  const kind = settings?.kind ?? 'http';
  if (target?.kind !== kind)
    throw refused('settings.kind', `This address is not checked over ${kind.toUpperCase()}`);
  const meant: EndpointTarget =
    target.kind === 'dns' && settings?.kind === 'dns'
      ? { ...target, recordType: settings.recordType }
      : target;
  const refusal =
    meant.kind === 'tcp'
      ? guard.refusalOfPlace(meant.host, meant.port)
      : meant.kind === 'dns'
        ? guard.refusalOfQuestion(meant)
        : undefined;
  if (refusal !== undefined) throw refused('address', `${refusal}.`);
  if (meant.kind === 'http') guard.parse(meant.url, 'address');
  if (meant.kind !== 'dns' && settings !== null && settings.kind !== 'dns') {
    const host = meant.kind === 'tcp' ? meant.host : new URL(meant.url).hostname;
    checkIpVersion(bareHost(host), settings.ipVersion, canUseIpv6);
  }
  return endpointAddress(meant);
}

/** @throws ProblemError `invalid_input` */
function checkIpVersion(host: string, wanted: 'any' | 4 | 6, canUseIpv6: () => boolean): void {
  const literal = isIP(host);
  if (literal !== 0 && wanted !== 'any' && wanted !== literal)
    throw refused('settings.ipVersion', `${host} is an address of IPv${literal}`);
  if (wanted === 6 && !canUseIpv6())
    throw refused('settings.ipVersion', 'This installation has no IPv6, and cannot check over it');
}
