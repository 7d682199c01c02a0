import { categoryBand, fieldCategory } from '../../../../../shared/assessment/thresholds.ts';
import { isOfThisMachine } from '../../../../../shared/pages/this-machine.ts';
import { visitorMetrics } from '../../../../../shared/visitors/metrics.ts';
import { Band } from '../../../components/band.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import { formatNumber, formatTime, noValue } from '../../../lib/format.ts';
import { formatField, metrics } from '../../../lib/metrics.ts';
import type { VisitorScript, VisitorSettings } from '../api/visitor-script.ts';
import { navigationWords, visitorDeviceWords } from '../rules/view-words.ts';
import { OwnVisitsNote } from './own-visits-note.tsx';
import classes from './visitor-setup.module.css';

type LastViews = NonNullable<VisitorScript['lastViews']>;
type RecentView = LastViews['recent'][number];

interface HeardViewsProps {
  url: string;
  settings: VisitorSettings;
  lastViews: LastViews | null;
}

/** Whether the script on a site is heard, with its last views, or what to look at while it is not. */
export function HeardViews({ url, settings, lastViews }: HeardViewsProps) {
  return (
    <section className={classes['panel']} aria-labelledby="visitor-heard">
      <h2 id="visitor-heard" className={classes['title']}>
        Do we hear your site?
      </h2>
      {lastViews === null ? (
        <NotHeard url={url} settings={settings} />
      ) : (
        <Heard url={url} lastViews={lastViews} />
      )}
    </section>
  );
}

function Heard({
  url,
  lastViews: { at, views, leftOut, recent },
}: Omit<HeardViewsProps, 'settings'> & { lastViews: LastViews }) {
  return (
    <>
      <p>
        <output>
          <Band band="good" label="We hear your site" />
        </output>
        : last at <TimeAgo time={at} />, {formatNumber(views)} {views === 1 ? 'view' : 'views'} in
        that hour.
      </p>
      {leftOut > 0 && (
        <p className={classes['note']}>
          {formatNumber(leftOut)} more {leftOut === 1 ? 'was' : 'were'} left out: one network counts
          with 20 views an hour as long as few others visit, so that nobody moves your numbers
          alone.
        </p>
      )}
      <OwnVisitsNote url={url} />
      {recent.length > 0 && (
        <DataTable
          label="Last views"
          rows={recent}
          rowKey={(_view, index) => index}
          columns={columns}
          frame="none"
          stacks
        />
      )}
    </>
  );
}

const columns: Column<RecentView>[] = [
  { head: 'Page', kind: 'name', cell: ({ page }) => page },
  { head: 'Began', cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time> },
  { head: 'Device', cell: ({ device }) => visitorDeviceWords[device] },
  { head: 'Loaded', cell: ({ navigation }) => navigationWords[navigation] },
  ...visitorMetrics.map((metric): Column<RecentView> => ({
    head: metrics[metric].short,
    kind: 'number',
    cell: ({ metrics: measured }) => {
      const value = measured[metric];
      if (value === undefined) return noValue;
      const band = categoryBand(fieldCategory(metric, value));
      return <Band band={band} label={formatField(metric, value)} />;
    },
  })),
];

function NotHeard({ url, settings: { rate, hosts } }: Pick<HeardViewsProps, 'url' | 'settings'>) {
  return (
    <>
      <p>
        <output>
          <Band band="average" label="Nothing heard yet" />
        </output>
        . This page looks every three seconds.
      </p>
      <p className={classes['note']}>
        A view is reported when its page is left: open a page of your site, click on it, and close
        it. {isOfThisMachine(url) ? 'It is here within seconds.' : 'It is here within minutes.'} If
        not, check that
      </p>
      <ul className={classes['checks']}>
        <li>
          the source of the page has the script, and the browser’s network panel shows that it was
          loaded. Blockers of advertisements may stop it;
        </li>
        <li>
          the page is on {new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(hosts)}, or
          another host is allowed below;
        </li>
        <li>the Content-Security-Policy of your site allows it;</li>
        <li>
          your browser sends no Global Privacy Control, which the script respects
          {rate < 1 ? ';' : '.'}
        </li>
        {rate < 1 && (
          <li>
            you visit often enough: {formatNumber(rate * 100, 1)} % of the views are reported.
          </li>
        )}
      </ul>
    </>
  );
}
