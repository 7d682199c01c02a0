import { ScreenOfSite } from '../../../entities/site/components/screen-of-site.tsx';
import { SiteMonitors } from './components/site-monitors.tsx';

/** What is watched of a site. */
export function Component() {
  return (
    <ScreenOfSite title="Monitors">
      {(site, selector) => <SiteMonitors key={site.siteUrl} site={site} selector={selector} />}
    </ScreenOfSite>
  );
}
