import type { KeywordRanking } from '../../../../shared/calls/ranking.ts';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { formatNumber } from '../../lib/format.ts';
import classes from './ranking-details.module.css';

/** All keywords, those with the most visitors first. */
export function RankingTable({ rankings }: { rankings: readonly KeywordRanking[] }) {
  return (
    <ScrollRegion className={classes['frame']} label="Keywords">
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Keyword</th>
            <th scope="col">Rank</th>
            <th scope="col">Volume</th>
            <th scope="col">Traffic %</th>
            <th scope="col"># of Results</th>
          </tr>
        </thead>
        <tbody>
          {rankings.map((row) => (
            <tr key={row.index}>
              <td>{row.index}</td>
              <th scope="row">{row.keyword}</th>
              <td data-label="Rank">{formatNumber(row.rank)}</td>
              <td data-label="Volume">{formatNumber(row.volume)}</td>
              <td data-label="Traffic %">{formatNumber(row.trafficPercent, 2)}</td>
              <td data-label="# of Results">{formatNumber(row.numberOfResults)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
