import type { CostLine } from './idle-costs.ts';
import { minuteCosts } from './minute-costs.ts';
import { aProof, pageCosts, releaseCosts, sumOf, userCosts } from './page-costs.ts';
import { business } from './page-work.ts';

const table = (head: string, lines: readonly CostLine[]): string =>
  [
    `| ${head} | $ |`,
    '| --- | ---: |',
    ...lines.map(({ what, dollars }) => `| ${what} | ${dollars.toFixed(2)} |`),
  ].join('\n');

/** Costs of a month: idle by resource, then with pages and users. */
export function costTables(idle: readonly CostLine[]): { idle: string; use: string } {
  const base = sumOf(idle);
  const withPages = (pages: number, rhythm = business) => base + sumOf(pageCosts(pages, rhythm));
  return {
    idle: table('A month', [...idle, { what: '**Idle**', dollars: base }]),
    use: table('A month with', [
      { what: 'one active site of one page, on Business', dollars: withPages(1) },
      {
        what: '1,000 pages, on Business: three scans a day, checked for changes every hour, changed once a day',
        dollars: withPages(1000),
      },
      {
        what: '1,000 pages that never change: one picture a day',
        dollars: withPages(1000, { ...business, changesADay: 0 }),
      },
      {
        what: '1,000 pages that change every hour: 24 pictures a day',
        dollars: withPages(1000, { ...business, changesADay: 24 }),
      },
      ...[3, 5].map((runsAScan) => ({
        what: `1,000 pages whose scans are the median of ${runsAScan} runs (lab settings)`,
        dollars: withPages(1000, { ...business, runsAScan }),
      })),
      {
        what: '1,000 pages with one scan a day',
        dollars: withPages(1000, { ...business, scansADay: 1 }),
      },
      {
        what: '1,000 pages with one scan and four checks for changes a day',
        dollars: withPages(1000, { scansADay: 1, checksForChangesADay: 4 }),
      },
      {
        what: '1,000 pages whose uptime is checked every minute: these checks',
        dollars: 1000 * sumOf(minuteCosts()),
      },
      { what: '1,000 proofs of fixes, besides', dollars: 1000 * aProof },
      { what: '20,000 users a month (Cognito Essentials), besides', dollars: userCosts(20_000) },
      ...[false, true].map((hasImages) => ({
        what: `A release a week for a year, none of them collected${hasImages ? ', with `markupChecker=nu`' : ''}, besides`,
        dollars: releaseCosts(52, hasImages),
      })),
    ]),
  };
}
