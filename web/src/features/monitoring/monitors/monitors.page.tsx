import { useSearchParams } from 'react-router-dom';
import { ScreenOfAskedSite } from '../../../entities/site/components/screen-of-asked-site.tsx';
import { SiteMonitors } from './components/site-monitors.tsx';

/** What is watched of a site. */
export function Component() {
  const [, setParams] = useSearchParams();
  return (
    <ScreenOfAskedSite title="Monitors" onChoose={(url) => setParams({ url }, { replace: true })}>
      {(site, selector) => <SiteMonitors key={site.siteUrl} site={site} selector={selector} />}
    </ScreenOfAskedSite>
  );
}
