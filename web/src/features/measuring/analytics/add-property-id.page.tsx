import { useQuery } from '@tanstack/react-query';
import { setupQuery, type AnalyticsSetup } from './api/setup.ts';
import { PropertyForm } from './components/property-form.tsx';
import { ScreenOfSite } from '../../../entities/site/components/screen-of-site.tsx';
import classes from './components/analytics.module.css';
import { Stack, Title } from '@mantine/core';
import { ServiceAccount } from './components/service-account.tsx';
import surfaces from '../../../components/layout/surfaces.module.css';

/** Add Property ID: the Google Analytics property of a site, and what it needs. */
export function Component() {
  const setup = useQuery(setupQuery);
  return (
    <ScreenOfSite
      title="Add Property ID"
      description={() => 'The Google Analytics property that counts the visitors of your site.'}
    >
      {(site) => (
        <div className={surfaces['unequal']}>
          <PropertyForm key={site.url} site={site} />
          <PropertyHelp setup={setup.data} />
        </div>
      )}
    </ScreenOfSite>
  );
}

/** Requirements of a property for its numbers to be shown. */
function PropertyHelp({ setup }: { setup: AnalyticsSetup | undefined }) {
  return (
    <section className={surfaces['panel']} aria-labelledby="property-help">
      <Title id="property-help" order={2} size="h3" mb={12}>
        What we need
      </Title>
      <Stack component="ol" gap={12} pl={20} style={{ listStyle: 'decimal' }}>
        <li>
          <strong>A Google Analytics 4 property.</strong> The older version, Universal Analytics, is
          not supported: its ids begin with “UA-”.
        </li>
        <li>
          <strong>Its id.</strong> In Google Analytics, open Admin, Property details: the number at
          the top right is the property id. The measurement id that begins with “G-” is another one.
        </li>
        <li>
          <strong>Access for our service account.</strong> In Admin, Account access management, add
          this address as a Viewer:
          <Address setup={setup} />
        </li>
        <li>
          <strong>A web data stream of your site.</strong> We show the numbers of a property only
          for the site that one of its web data streams names.
        </li>
      </Stack>
    </section>
  );
}

function Address({ setup }: { setup: AnalyticsSetup | undefined }) {
  if (setup === undefined) return <span className={classes['account']}>…</span>;
  if (setup.serviceAccount !== undefined) return <ServiceAccount email={setup.serviceAccount} />;
  return (
    <em className={classes['account']}>
      Google Analysis is not connected here yet, so there is no address.
    </em>
  );
}
