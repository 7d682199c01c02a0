import { createHash } from 'node:crypto';
import { groupOf } from '../../../shared/visitors/page-groups.ts';
import { readBeacon } from '../../../shared/visitors/read-beacon.ts';
import { browserOf, deviceOf, isBot } from '../../../shared/visitors/user-agent.ts';
import { networkOf } from '../../platform/callers/client-request.ts';
import type { LoggedBeacon } from './log-lines.ts';
import type { View } from './view.ts';
import type { VisitorSite } from './visitor-site-entity.ts';

/** A million values for far more networks: enough to count by, too few to find one again. */
const networkHashes = 2 ** 20;

/** Values by which the views of a network are limited over 28 days. */
const senderHashes = 2 ** 12;

/** Reported later, a view counts when it is received: one who forges the age cannot choose among the hours of a day. */
const longestAge = 3600;

const hashOf = (text: string, values: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % values;

/** The part of an address that one operator usually hands out: /24, or /48 of IPv6. */
function operatorOf(address: string): string {
  const network = networkOf(address);
  return network.split(network.includes(':') ? ':' : '.', 3).join('.');
}

/** By which the views of an address's network are limited on a site; few values, so some networks share one. */
export const senderOf = (siteKey: string, address: string): number =>
  hashOf(`${siteKey} ${operatorOf(address)}`, senderHashes);

/**
 * The view that a beacon reports.
 * @returns undefined if it does not count: turned off, not of an allowed host, by a program, or not readable
 */
export function toView(
  { query, at, address, userAgent, country }: LoggedBeacon,
  {
    siteKey,
    rate,
    hosts,
    pageRules,
  }: Pick<VisitorSite, 'siteKey' | 'rate' | 'hosts' | 'pageRules'>,
): View | undefined {
  // Pages may still have the script of before it was turned off.
  if (rate === 0 || isBot(userAgent)) return undefined;
  const beacon = readBeacon(query);
  if (beacon === undefined) return undefined;
  const isAllowed = hosts.some((host) => beacon.host === host || beacon.host.endsWith(`.${host}`));
  if (!isAllowed) return undefined;
  const { view, report, age, path, navigation, connection, release, labels, metrics } = beacon;
  const isOld = age > longestAge;
  const countedAt = new Date(at.getTime() - (isOld ? 0 : age * 1000)).toISOString().slice(0, 19);
  const operator = operatorOf(address);
  return {
    view,
    report,
    at: countedAt,
    network: hashOf(`${siteKey} ${countedAt.slice(0, 10)} ${operator}`, networkHashes),
    sender: senderOf(siteKey, address),
    ...(isOld && report > 1 ? { isLate: true } : {}),
    group: groupOf(path, pageRules),
    device: deviceOf(userAgent, beacon.isTouched),
    browser: browserOf(userAgent),
    country,
    connection,
    navigation,
    release,
    labels,
    metrics,
  };
}
