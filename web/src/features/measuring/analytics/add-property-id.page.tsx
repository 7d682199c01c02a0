import { useQuery } from '@tanstack/react-query';
import { setupQuery } from './api/setup.ts';
import { PropertyForm } from './components/property-form.tsx';
import { PropertyHelp } from './components/property-help.tsx';
import { ScreenOfSite } from '../../../entities/site/components/screen-of-site.tsx';
import classes from './components/analytics.module.css';

/** Add Property ID: the Google Analytics property of a site, and what it needs. */
export function Component() {
  const setup = useQuery(setupQuery);
  return (
    <ScreenOfSite
      title="Add Property ID"
      description={() => 'The Google Analytics property that counts the visitors of your site.'}
    >
      {(site) => (
        <div className={classes['adding']}>
          <PropertyForm key={site.url} site={site} />
          <PropertyHelp setup={setup.data} />
        </div>
      )}
    </ScreenOfSite>
  );
}
