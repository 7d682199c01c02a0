import { useSearchParams } from 'react-router-dom';
import { ScreenOfSite } from '../../../entities/site/components/screen-of-site.tsx';
import { DayReport } from './components/day-report.tsx';
import { readDay } from './rules/report.ts';
import { FollowPing, usePingMessages, usePingRuns } from './components/ping-runs.tsx';
import { PingSite } from './components/ping-site.tsx';

/** Pings of a site from several places: the history by day, or the report of one day. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const day = readDay(params);
  const runs = usePingRuns();
  usePingMessages();
  return (
    <>
      <ScreenOfSite title="Ping" onChoose={() => setParams({}, { replace: true })}>
        {(site, selector) =>
          day === undefined ? (
            <PingSite key={site.siteUrl} site={site} selector={selector} />
          ) : (
            <DayReport key={`${site.siteUrl} ${day}`} site={site} day={day} />
          )
        }
      </ScreenOfSite>
      {runs.map((run) => (
        <FollowPing key={run.pingId} run={run} />
      ))}
    </>
  );
}
