import { ScreenOfSite } from '../../../entities/site/components/screen-of-site.tsx';
import { SiteHeartbeats } from './components/site-heartbeats.tsx';

/** The jobs of a site that send signals. */
export function Component() {
  return (
    <ScreenOfSite title="Heartbeats">
      {(site, selector) => <SiteHeartbeats key={site.siteUrl} site={site} selector={selector} />}
    </ScreenOfSite>
  );
}
