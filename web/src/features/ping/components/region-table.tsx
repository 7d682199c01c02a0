import type { PingEntry } from '../../../../../shared/models/ping.ts';
import { Band } from '../../../components/band.tsx';
import { CountryFlag } from '../../../components/country-flag.tsx';
import { formatNumber, noBreakSpace, noValue } from '../../../lib/format.ts';
import { resultOf } from '../rules/ping-words.ts';
import classes from '../ping.module.css';

const two = (value: number): string => formatNumber(value, 2, 2);

/** `12.10 / 13.40 / 15.02 ms`; a dash without a connection. */
const rttWords = (rtt: PingEntry['rtt']): string =>
  rtt === null ? noValue : `${[rtt.min, rtt.avg, rtt.max].map(two).join(' / ')}${noBreakSpace}ms`;

/** The results of one hour, a row for each place; a card each on a phone. */
export function RegionTable({ entries }: { entries: readonly PingEntry[] }) {
  return (
    <div className={classes['frame']}>
      <table className={`${classes['table']} ${classes['regions']}`}>
        <thead>
          <tr>
            <th scope="col">Region</th>
            <th scope="col">ok</th>
            <th scope="col">timeout</th>
            <th scope="col">malformed</th>
            <th scope="col">Result</th>
            <th scope="col">rtt min / avg / max</th>
            <th scope="col">IP address</th>
          </tr>
        </thead>
        <tbody>
          {entries
            .toSorted((a, b) => a.server.localeCompare(b.server))
            .map((entry) => (
              <Region key={`${entry.nodeKey} ${entry.at}`} entry={entry} />
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Region({ entry }: { entry: PingEntry }) {
  const { server, countryCode, result, rtt, ip_address: address, isAway = false } = entry;
  const found = resultOf(entry);
  // Of a place that was away there is nothing to count.
  const counted = (words: string): string => (isAway ? noValue : words);
  return (
    <tr>
      <th scope="row">
        <CountryFlag code={countryCode} />
        {server}
      </th>
      <td data-label="ok">{counted(result.ok)}</td>
      <td data-label="timeout">{counted(result.timeout)}</td>
      <td data-label="malformed">{counted(result.malformed)}</td>
      <td data-label="Result">
        {found === null ? (
          <span className={classes['away']}>Place unavailable, not measured</span>
        ) : (
          <Band {...found} />
        )}
      </td>
      <td data-label="rtt min / avg / max">{rttWords(rtt)}</td>
      <td data-label="IP address" className={classes['ip']}>
        {address === '' ? noValue : address}
      </td>
    </tr>
  );
}
