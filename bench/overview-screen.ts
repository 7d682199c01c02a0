/**
 * The Overview in a browser with an empty cache, with a year of data on the local host: `node
 * bench/overview-screen.ts`. The screen is useful when the assessment is painted, and complete when nothing on it is
 * loading. Limits: useful within 1 s of the navigation, layout shift at most 0.1 (median of 5 visits).
 */
import { loadavg } from 'node:os';
import { siteStore } from '../functions/sites/site-store.ts';
import { seedYear } from './a-year-of-data.ts';
import { layoutShift, measureScreens, visits } from './cold-browser.ts';
import { median, report } from './statistics.ts';

const url = 'https://shop.example.com/';
const assessment = `document.querySelector('[aria-label^="Overall assessment"]') !== null`;
const overview = {
  path: '/dashboard',
  painted: {
    useful: assessment,
    complete: `${assessment} && document.querySelectorAll('.recharts-surface path').length > 0
      && document.querySelector('.mantine-Skeleton-root') === null`,
  },
  collect: layoutShift,
};

await measureScreens(
  'Business',
  async (world, { accountId }) => {
    const options = { limit: null, now: new Date() };
    const site = { url, siteName: 'Shop', propertyId: '' };
    await siteStore(world.table).addSites(accountId, [site], options);
    await seedYear(world, { accountId, url });
  },
  async ({ visit }) => {
    const { typical } = await visits(5, () => visit(overview));
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
    report('Overview, to the assessment', median(typical('useful')), 1000, 'ms');
    report('Overview, layout shift', median(typical('shift')), 0.1, '');
    console.log(`Overview, until nothing loads: ${median(typical('complete')).toFixed(0)} ms`);
  },
);
