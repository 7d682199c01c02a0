import { useSearchParams } from 'react-router-dom';
import { ScreenOfAskedSite } from '../../../entities/site/components/screen-of-asked-site.tsx';
import { SiteHeartbeats } from './components/site-heartbeats.tsx';

/** The jobs of a site that send signals. */
export function Component() {
  const [, setParams] = useSearchParams();
  return (
    <ScreenOfAskedSite title="Heartbeats" onChoose={(url) => setParams({ url }, { replace: true })}>
      {(site, selector) => <SiteHeartbeats key={site.siteUrl} site={site} selector={selector} />}
    </ScreenOfAskedSite>
  );
}
