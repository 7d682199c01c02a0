import { beaconPath } from '../../../shared/visitors/log-format.ts';
import { percentDecoded } from '../../platform/foreign-text.ts';

/** A request for a beacon, as the log of CloudFront has it. */
export interface LoggedBeacon {
  siteKey: string;
  /** Still encoded. */
  query: string;
  /** When it was answered. */
  at: Date;
  address: string;
  userAgent: string;
  /** Two letters; empty where it is not known. */
  country: string;
}

/** In characters. A request may send 20 KB, on which a regular expression takes 0.2 s. */
const longestUserAgent = 500;

export class BrokenLogError extends Error {}

/**
 * The beacons in a log object of CloudFront (standard logging v2, W3C form). Its head names the fields, so that their order does
 * not matter. Other requests are passed over.
 * @throws BrokenLogError for an object without a head, or one that ends within a line: nothing of it is counted
 */
export function readLog(text: string): LoggedBeacon[] {
  if (text === '') return [];
  if (!text.endsWith('\n')) throw new BrokenLogError('The log ends within a line');
  const lines = text.split('\n').slice(0, -1);
  const head = lines.find((line) => line.startsWith('#Fields:'));
  if (head === undefined) throw new BrokenLogError('The log does not name its fields');
  const names = head.slice('#Fields:'.length).trim().split(/\s+/);
  const placeOf = new Map(names.map((name, at) => [name, at]));
  return lines.flatMap((line) => {
    if (line.startsWith('#')) return [];
    const values = line.split('\t');
    if (values.length !== names.length) throw new BrokenLogError('A line lacks fields');
    const valueOf = (name: string): string => {
      const value = values[placeOf.get(name) ?? -1] ?? '-';
      return value === '-' ? '' : value;
    };
    const siteKey = beaconPath.exec(valueOf('cs-uri-stem'))?.[1];
    const at = new Date(`${valueOf('date')}T${valueOf('time')}Z`);
    // The firewall refuses floods with another status.
    const isAnswered = valueOf('sc-status') === '204';
    if (siteKey === undefined || !isAnswered || Number.isNaN(at.getTime())) return [];
    return [
      {
        siteKey,
        query: valueOf('cs-uri-query'),
        at,
        address: valueOf('c-ip'),
        // CloudFront encodes spaces and what is not ASCII.
        userAgent: percentDecoded(valueOf('cs(User-Agent)')).slice(0, longestUserAgent),
        country: /^[A-Z]{2}$/.exec(valueOf('c-country'))?.[0] ?? '',
      },
    ];
  });
}
