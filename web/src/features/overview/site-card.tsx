import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SiteStatus } from '../../../../shared/calls/scans.ts';
import type { Site } from '../../../../shared/calls/sites.ts';
import type { Category } from '../../../../shared/models/scan.ts';
import { categoryBand, scoreBand, statusWords } from '../../../../shared/thresholds.ts';
import { displayUrl } from '../../../../shared/urls.ts';
import { Band, BandSymbol } from '../../components/band.tsx';
import { Icon } from '../../components/icon.tsx';
import classes from './overview.module.css';

interface DeviceRowProps {
  device: 'mobile' | 'desktop';
  score: number | null;
  category: Category | null;
}

function DeviceRow({ device, score, category }: DeviceRowProps) {
  return (
    <div className={classes['device']}>
      <dt className={classes['deviceName']}>
        <Icon name={device} size={18} />
        {device === 'mobile' ? 'Mobile' : 'Desktop'}
      </dt>
      <dd className={classes['score']}>
        {score === null ? (
          <span className={classes['none']}>Not scanned yet</span>
        ) : (
          <>
            <BandSymbol band={scoreBand(score)} />
            <strong>{Math.round(score)}</strong>
            <span className={classes['outOf']}>/ 100</span>
          </>
        )}
      </dd>
      <dd className={classes['verdict']}>
        {category !== null && <Band band={categoryBand(category)} label={statusWords(category)} />}
      </dd>
    </div>
  );
}

interface SiteCardProps {
  site: Site;
  status: SiteStatus | undefined;
  isLoading: boolean;
}

/** Name, address and the newest judgement of a site; the name leads to its details. */
export function SiteCard({ site, status, isLoading }: SiteCardProps) {
  return (
    <li className={classes['card']}>
      <h2 className={classes['name']}>
        <Link
          to="/siteDetails"
          state={{ siteName: site.siteName, siteUrl: site.url }}
          className={classes['link']}
        >
          {site.siteName}
        </Link>
      </h2>
      <p className={classes['url']}>{displayUrl(site.url)}</p>
      {isLoading ? (
        <Skeleton height={64} />
      ) : (
        <dl className={classes['devices']}>
          <DeviceRow
            device="mobile"
            score={status?.mobileScore ?? null}
            category={status?.mobileStatus ?? null}
          />
          <DeviceRow
            device="desktop"
            score={status?.desktopScore ?? null}
            category={status?.desktopStatus ?? null}
          />
        </dl>
      )}
    </li>
  );
}
