import type {
  ChangeDirection,
  ChangeSuspect,
} from '../../../../shared/models/measuring/page-changes.ts';
import {
  type ReportFigures,
  resourceTypes,
} from '../../../../shared/models/measuring/report-figures.ts';
import { bytesWords } from '../../../../shared/words/number-words.ts';
import { technologyWords } from '../../../../shared/words/technology-words.ts';

/** What a scan knew of the page. */
export interface SeenPage {
  figures?: ReportFigures | undefined;
  /** Names. */
  technologies?: readonly string[] | undefined;
}

interface Around {
  direction: ChangeDirection;
  /** The last scan before a change, and the first one after it. */
  before: SeenPage | undefined;
  after: SeenPage | undefined;
  /** Between the two. */
  deployments: readonly { label: string }[];
}

const most = 6;
const leastBytes = 20 * 1024;
const leastMs = 50;
const leastServerMs = 100;
/** Smaller differences are usual from one run to the next. */
const leastShare = 0.1;

/** What may have caused a change: what else is different between the scans before and after it. */
export function suspectsOf({ direction, before, after, deployments }: Around): ChangeSuspect[] {
  const isMore = direction === 'worse';
  return [
    ...deployments.map(({ label }) => ({
      kind: 'deployment' as const,
      words: `deployment ‘${label}’`,
    })),
    ...technologiesOf(before?.technologies, after?.technologies),
    ...(before?.figures && after?.figures
      ? [
          ...vendorsOf(before.figures, after.figures, isMore),
          ...contentOf(before.figures, after.figures, isMore),
        ]
      : []),
  ].slice(0, most);
}

function technologiesOf(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): ChangeSuspect[] {
  if (before === undefined || after === undefined) return [];
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  return technologyWords({ added, removed }).map((words) => ({ kind: 'technology', words }));
}

/** Third parties that came or went, or cost more or less, as far as the direction fits. */
function vendorsOf(before: ReportFigures, after: ReportFigures, isMore: boolean): ChangeSuspect[] {
  const [was, is] = [before, after].map(
    ({ thirdParties }) => new Map(thirdParties?.vendors.map((vendor) => [vendor.name, vendor])),
  );
  if (was === undefined || is === undefined || !before.thirdParties || !after.thirdParties)
    return [];
  const found = [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [one, other] = [was.get(name), is.get(name)];
    const bytes = (other?.bytes ?? 0) - (one?.bytes ?? 0);
    const ms = (other?.mainThreadMs ?? 0) - (one?.mainThreadMs ?? 0);
    const isLarge = Math.abs(bytes) >= leastBytes || Math.abs(ms) >= leastMs;
    const fits =
      bytes + ms === 0 ? false : Math.abs(ms) >= leastMs ? ms > 0 === isMore : bytes > 0 === isMore;
    if (!isLarge || !fits) return [];
    const amount = Math.abs(ms) >= leastMs ? `${moreOf(ms)} of work` : moreBytes(bytes);
    const what = one === undefined ? 'added' : other === undefined ? 'removed' : amount;
    return [
      {
        kind: 'third-party' as const,
        words: `${name}: ${what}`,
        size: Math.abs(ms) + Math.abs(bytes) / 1024,
      },
    ];
  });
  return found.toSorted((a, b) => b.size - a.size).map(({ kind, words }) => ({ kind, words }));
}

const nouns: Record<(typeof resourceTypes)[number], string> = {
  document: 'HTML',
  script: 'script',
  stylesheet: 'CSS',
  image: 'in images',
  font: 'in fonts',
  media: 'in video and audio',
  other: 'in other files',
};

function contentOf(before: ReportFigures, after: ReportFigures, isMore: boolean): ChangeSuspect[] {
  const sizes = resourceTypes.flatMap((type) => {
    const [from, to] = [before.bytesByType[type], after.bytesByType[type]];
    const bytes = to - from;
    const isLarge = Math.abs(bytes) >= Math.max(leastBytes, leastShare * from);
    return isLarge && bytes > 0 === isMore ? [{ bytes, type }] : [];
  });
  const serverMs = (after.serverMs ?? 0) - (before.serverMs ?? 0);
  const isServer =
    before.serverMs !== null &&
    after.serverMs !== null &&
    Math.abs(serverMs) >= leastServerMs &&
    serverMs > 0 === isMore;
  return [
    ...sizes
      .toSorted((a, b) => Math.abs(b.bytes) - Math.abs(a.bytes))
      .map(({ bytes, type }) => ({
        kind: 'content' as const,
        words: `${moreBytes(bytes)} ${nouns[type]}`,
      })),
    ...(isServer
      ? [
          {
            kind: 'content' as const,
            words: `the server answers ${Math.round(Math.abs(serverMs))} ms ${isMore ? 'later' : 'sooner'}`,
          },
        ]
      : []),
  ];
}

const moreOf = (ms: number): string => `${Math.round(Math.abs(ms))} ms ${ms > 0 ? 'more' : 'less'}`;
const moreBytes = (bytes: number): string =>
  `${bytesWords(Math.abs(bytes))} ${bytes > 0 ? 'more' : 'less'}`;
