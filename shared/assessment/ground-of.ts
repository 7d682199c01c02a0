import { extensionKinds, type Ground } from '../models/measuring/ground.ts';
import type {
  ItemRow,
  NodeCell,
  PlainCell,
  SuggestionItem,
} from '../models/measuring/scan-report.ts';
import { nodeOf, subRowsOf } from '../snippets/evidence.ts';

/** The facts of a scan besides the finding. */
interface GroundContext {
  /** Address of the page. */
  page: string;
  lcpElement: SuggestionItem | null;
  /** All findings of the scan. */
  findings: readonly SuggestionItem[];
}

/** Columns by which a row weighs, the most significant first. */
const weights = [
  'wastedBytes',
  'wastedMs',
  'blocking',
  'duration',
  'reflowTime',
  'score',
  'total',
  'transferSize',
];
const longestName = 80;

/** @returns the row that weighs most; undefined if the finding has none that names anything */
export function groundOf(item: SuggestionItem, context: GroundContext): Ground | undefined {
  const known = ofPage(item);
  if (known !== undefined) return known;
  const rows = item.details.items
    .filter((row) => subjectOf(row, context) !== undefined && row['result'] !== 'Passed')
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  const [row] = rows;
  const subject = row && subjectOf(row, context);
  if (row === undefined || subject === undefined) return undefined;
  const all = rows.reduce((sum, each) => sum + weightOf(each), 0);
  const isLcp = isLcpRow(row, context);
  const late = isLcp ? lateness(context) : undefined;
  return {
    ...subject,
    ...(rows.length > 1 && weightOf(row) < all / 2 ? { of: rows.length } : {}),
    ...amountsOf(row, item),
    ...(isLcp ? { isLcp } : {}),
    ...(late === undefined ? {} : { late }),
  };
}

/** Findings about the page as a whole. */
function ofPage({ id, details }: SuggestionItem): Ground | undefined {
  const page = { kind: 'page', name: '' } as const;
  if (id === 'redirects') {
    const steps = details.items.flatMap(({ wastedMs }) => numberOf(wastedMs) || []);
    const ms = steps.reduce((sum, each) => sum + each, 0);
    return { ...page, count: steps.length, ms };
  }
  if (id === 'document-latency-insight') {
    const words = details.items
      .map(({ label }) => textOf(label))
      .find((label) => label.startsWith('Server responded slowly'));
    const [, ms] = /observed ([\d,]+) ms/.exec(words ?? '') ?? [];
    return ms === undefined ? undefined : { ...page, ms: Number(ms.replaceAll(',', '')) };
  }
  if (id === 'dom-size-insight') {
    const total = details.items.find(({ statistic }) => textOf(statistic) === 'Total elements');
    return total && { ...page, count: numberOf(total['value']) };
  }
  return undefined;
}

type Subject = Pick<Ground, 'kind' | 'name' | 'host' | 'extension' | 'isCulprit'>;

function subjectOf(row: ItemRow, { page }: GroundContext): Subject | undefined {
  if (row['entity'] !== undefined) return { kind: 'company', name: cut(textOf(row['entity'])) };
  const culprit = subRowsOf(row)
    .flatMap((cells) => Object.values(cells))
    .find(isNode);
  if (culprit !== undefined) return { kind: 'element', name: tagOf(culprit), isCulprit: true };
  const url = [row['url'], row['source']].map(textOf).find((text) => URL.canParse(text));
  if (url !== undefined) return fileSubject(new URL(url), page);
  const node = nodeOf(row);
  const src = node && /\ssrc="([^"…]+)"/.exec(node.snippet)?.[1];
  if (src !== undefined && URL.canParse(src, page)) return fileSubject(new URL(src, page), page);
  return node && { kind: 'element', name: tagOf(node) };
}

function fileSubject(url: URL, page: string): Subject {
  const own = URL.parse(page);
  url.hash = '';
  if (own !== null && url.href === `${own.origin}${own.pathname}${own.search}`) {
    return { kind: 'document', name: '' };
  }
  const name = cut(url.pathname.split('/').findLast((part) => part !== '') ?? url.hostname);
  const extension = extensionOf(url);
  return {
    kind: 'file',
    name,
    ...(own?.host === url.host ? {} : { host: cut(url.host) }),
    ...(extension === undefined ? {} : { extension }),
  };
}

/**
 * Directories of extensions: any other `modules` may be of anything.
 * https://developer.wordpress.org/plugins/plugin-basics/best-practices/#folder-structure
 * https://www.drupal.org/docs/getting-started/understanding-drupal/directory-structure
 */
const extensionPlaces = [
  /\/wp-content\/(plugin|theme)s\/([\w.-]{1,80})\//,
  /\/(module|theme)s\/(?:contrib|custom)\/(\w{1,80})\//,
  /\/(?:core|sites\/[\w.-]{1,80})\/(module|theme)s\/(\w{1,80})\//,
];
/** An app's extension with the number of its version. */
const shopifyApp = /^\/extensions\/[\w-]{1,80}\/([a-z][\w-]{0,79})-\d+\/assets\//;

function extensionOf({ hostname, pathname }: URL): Ground['extension'] {
  const app = hostname === 'cdn.shopify.com' ? shopifyApp.exec(pathname)?.[1] : undefined;
  if (app !== undefined) return { kind: 'app', name: app };
  const [, found, name] =
    extensionPlaces.map((place) => place.exec(pathname)).find((one) => one !== null) ?? [];
  const kind = extensionKinds.find((one) => one === found);
  return kind === undefined || name === undefined ? undefined : { kind, name };
}

/** The opening tag with the attribute that distinguishes it, else its own part of the selector. */
function tagOf({ snippet, selector }: NodeCell): string {
  const [, name = ''] = /^<([\w-]+)/.exec(snippet) ?? [];
  const mark = /\s(?:id|class)="[^"…]{1,60}"/.exec(snippet)?.[0];
  if (name !== '' && mark !== undefined) return cut(`<${name}${mark}>`);
  const own = selector.split(' > ').at(-1) ?? '';
  if (/[#.]/.test(own)) return cut(own.replace(/^[\w-]+(?=#)/, ''));
  return cut(name === '' ? selector : `<${name}>`);
}

/** Quotes a text as one line without quotation marks. Half a character, which the table cannot store, is replaced. */
const cut = (text: string): string => {
  const plain = text.replaceAll(/[`\p{Cc}\p{Cf}]/gu, '');
  return plain.length > longestName ? `${plain.slice(0, longestName - 1).toWellFormed()}…` : plain;
};

function amountsOf(row: ItemRow, { id }: SuggestionItem): Partial<Ground> {
  const amounts = {
    bytes: numberOf(row['totalBytes'] ?? row['transferSize']),
    savedBytes: numberOf(row['wastedBytes']),
    ms: numberOf(row['wastedMs'] ?? row['duration']),
    blockingMs: numberOf(row['blocking']),
    shift: id === 'cls-culprits-insight' || id === 'layout-shifts' ? numberOf(row['score']) : 0,
  };
  return Object.fromEntries(Object.entries(amounts).filter(([, value]) => value > 0));
}

const weightOf = (row: ItemRow): number =>
  weights.map((key) => numberOf(row[key])).find((value) => value > 0) ?? 0;

function isLcpRow(row: ItemRow, { lcpElement }: GroundContext): boolean {
  const [element] = (lcpElement?.details.items ?? []).flatMap((each) => nodeOf(each) ?? []);
  return (
    element !== undefined &&
    Object.values(row).some(
      (cell) =>
        isNode(cell) && cell.selector === element.selector && cell.snippet === element.snippet,
    )
  );
}

function lateness({ findings }: GroundContext): Ground['late'] {
  const failed = findings
    .filter(({ id }) => id === 'lcp-discovery-insight')
    .flatMap(({ details }) => details.items)
    .filter(({ result }) => result === 'Failed')
    .map(({ label }) => textOf(label));
  if (failed.some((label) => label.includes('loading=lazy'))) return 'lazy';
  return failed.some((label) => label.includes('discoverable')) ? 'hidden' : undefined;
}

const isNode = (cell: ItemRow[string] | PlainCell): cell is NodeCell =>
  typeof cell === 'object' && cell.type === 'node';

const numberOf = (cell: ItemRow[string] | undefined): number => {
  const value = typeof cell === 'object' && cell.type === 'numeric' ? cell.value : cell;
  return typeof value === 'number' ? Math.max(0, value) : 0;
};

function textOf(cell: ItemRow[string] | undefined): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell !== 'object') return '';
  if (cell.type === 'source-location') return cell.url;
  return 'value' in cell && typeof cell.value === 'string' ? cell.value : '';
}
