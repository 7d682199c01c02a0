import { ScreenOfSite } from '../../../entities/site/components/screen-of-site.tsx';
import { VisitorSetup } from './components/visitor-setup.tsx';

/** Has the visitors of a site measured. */
export function Component() {
  return (
    <ScreenOfSite
      title="Measure Visitors"
      description={() => 'Core Web Vitals of your own visitors, from the first page view.'}
    >
      {(site) => <VisitorSetup key={site.url} url={site.url} />}
    </ScreenOfSite>
  );
}
