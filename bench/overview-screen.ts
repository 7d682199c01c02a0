/**
 * The Overview in a browser with an empty cache, with a year of data on the local host: `node
 * bench/overview-screen.ts`. The screen is useful when the assessment is painted, and complete when nothing on it is
 * loading. Limits: useful within 1 s of the navigation, layout shift at most 0.1 (median and
 * worst of 5 visits).
 */
import { siteStore } from '../functions/registry/pages/site-store.ts';
import { seedYear } from './a-year-of-data.ts';
import { measureScreens, reportVisits } from './cold-browser.ts';

const url = 'https://shop.example.com/';
const assessment = `document.querySelector('[aria-label^="Overall assessment"]') !== null`;
const overview = {
  path: '/dashboard',
  painted: {
    useful: assessment,
    complete: `${assessment} && document.querySelectorAll('.recharts-surface path').length > 0
      && document.querySelector('.mantine-Skeleton-root') === null`,
  },
};

await measureScreens(
  'Business',
  async (world, { accountId }) => {
    const options = { limit: null, now: new Date() };
    const site = { url, siteName: 'Shop', propertyId: '' };
    await siteStore(world.table).addSites(accountId, [site], options);
    await seedYear(world, { accountId, url });
  },
  (measured) => reportVisits('Overview', overview, measured, { usefulMs: 1000, shift: 0.1 }),
);
