import { type FixGroup, type SiteFix } from '../../../shared/calls/portfolio/today.ts';
import {
  expectedPoints,
  hasShownGain,
  isNotWorthIt,
  withTried,
} from '../../../shared/assessment/tried-fixes.ts';
import { isTriable } from '../../../shared/assessment/why-untried.ts';
import type { Ground } from '../../../shared/models/measuring/ground.ts';
import type { Fix } from '../../../shared/models/measuring/scan-verdict.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { proofsOfPages } from '../../measuring/proofs/proofs-of-page.ts';
import { soundNumbers } from '../../measuring/scans/device-outcome.ts';
import { capital } from '../../../shared/words/capital.ts';
import { deviceScanEntity } from '../../measuring/scans/device-scan-entity.ts';
import { getMany } from '../../platform/table/get-many.ts';
import { isExpired, type Table } from '../../platform/table/table.ts';
import { areReadByQuery } from '../../registry/pages/read-by-query.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import type { Viewer } from '../../registry/pages/visible-sites.ts';
import { namedSite } from './sites-of.ts';

const batches = { concurrent: 5 } as const;

/** A smaller gain is not listed. */
const leastPoints = 0.5;

/** What to fix on the home page of a site. */
interface SiteFixes {
  site: SiteRecord;
  score: number;
  fixes: readonly Fix[];
}

/**
 * The fixes of the home pages of the sites that a viewer reaches, those with one cause together.
 * @returns also how many sites have no scan that says what to fix
 */
export async function findFixes(
  table: Table,
  viewer: Viewer,
  { device, now }: { device: Device; now: Date },
): Promise<{ groups: FixGroup[]; unknown: number }> {
  const { accountId } = viewer;
  const readPages = async () => {
    const sites = await siteStore(table).listSitesOnly(accountId, viewer);
    const home = new Set(sites.map(({ urlKey }) => urlKey));
    const attributes = ['urlKey', 'expiresAt', device] as const;
    const scanned = scannedPageEntity(table);
    const pages = areReadByQuery(sites)
      ? (await scanned.query.byUrl({ accountId }).go({ pages: 'all', attributes: [...attributes] }))
          .data
      : await getMany(
          sites.map(({ urlKey }) => ({ accountId, urlKey })),
          (left) => scanned.get(left).go({ ...batches, attributes: [...attributes] }),
        );
    const newest = pages.flatMap((page) => {
      const numbers = home.has(page.urlKey) && !isExpired(page, now) ? page[device] : undefined;
      return numbers === undefined ? [] : [[page.urlKey, numbers] as const];
    });
    return { sites, newest: new Map(newest) };
  };
  const [{ sites, newest }, proofsOf] = await Promise.all([
    readPages(),
    proofsOfPages(table, { accountId, device }, now),
  ]);
  const scans = await getMany(
    [...newest.values()].map(({ scanId }) => ({ accountId, scanId, device })),
    (left) =>
      deviceScanEntity(table)
        .get(left)
        .go({ ...batches, attributes: ['urlKey', 'fixes'] }),
  );
  const fixesOf = new Map(scans.map(({ urlKey, fixes }) => [urlKey, fixes]));
  const known = sites.flatMap((site): SiteFixes[] => {
    const numbers = newest.get(site.urlKey);
    const fixes = fixesOf.get(site.urlKey);
    const score = numbers && soundNumbers(numbers).overallScore;
    return fixes === undefined || score === undefined || score === null
      ? []
      : [{ site, score, fixes }];
  });
  const tried = known.map(({ site, score, fixes }) => ({
    site,
    score,
    fixes: withTried(fixes, fixes.some(({ id }) => isTriable(id)) ? proofsOf(site.url) : []),
  }));
  return { groups: groupsOf(tried), unknown: sites.length - known.length };
}

/** @returns the greatest sum first */
export function groupsOf(all: readonly SiteFixes[]): FixGroup[] {
  const found = all.flatMap(({ site, score, fixes }) =>
    fixes
      .filter((fix) => !isNotWorthIt(fix))
      .map((fix) => ({ fix, site: siteFix(site, score, fix) }))
      .filter(({ site: { points } }) => points >= leastPoints),
  );
  const groups = Map.groupBy(found, ({ fix }) => `${fix.id} ${subjectOf(fix)}`);
  return [...groups.values()]
    .flatMap((same): FixGroup[] => {
      const [first] = same;
      if (first === undefined) return [];
      const sites = same
        .map(({ site }) => site)
        .toSorted((one, other) => other.points - one.points);
      const sum = (isTried: boolean) =>
        sites.reduce((points, one) => points + (one.isTried === isTried ? one.points : 0), 0);
      return [
        {
          findingId: first.fix.id,
          title: first.fix.title,
          subject: subjectOf(first.fix),
          triedPoints: sum(true),
          estimatedPoints: sum(false),
          clientIds: [...new Set(sites.flatMap(({ clientId }) => clientId ?? []))],
          sites,
        },
      ];
    })
    .toSorted(
      (one, other) => pointsOf(other) - pointsOf(one) || one.title.localeCompare(other.title),
    );
}

const pointsOf = ({ triedPoints, estimatedPoints }: FixGroup): number =>
  triedPoints + estimatedPoints;

function siteFix(site: SiteRecord, score: number, fix: Fix): SiteFix {
  return {
    ...namedSite(site),
    score,
    findingId: fix.id,
    points: Math.max(0, Math.min(expectedPoints(fix), 100 - score)),
    isTried: hasShownGain(fix),
    isTriable: fix.tried === undefined && isTriable(fix.id),
  };
}

const extensionName = ({ kind, name }: NonNullable<Ground['extension']>): string =>
  `${capital(kind)} ${name}`;

/** The plugin, file or company that can be the same on several sites. */
function subjectOf({ ground }: Fix): string {
  if (ground?.kind === 'company') return ground.name;
  if (ground?.extension !== undefined) return extensionName(ground.extension);
  if (ground?.kind !== 'file') return '';
  return ground.host === undefined ? ground.name : `${ground.host}/…/${ground.name}`;
}
