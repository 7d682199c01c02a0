import papaparse from 'papaparse';
import { mostImported } from '../../../shared/calls/portfolio/imports.ts';
import { normaliseUrl } from '../../../shared/pages/urls.ts';

type Column = 'url' | 'name' | 'client' | 'tags';
export type Cells = Record<Column, string>;

/** Words that head the columns, in their usual order, in English and German. */
const headsOf: Record<Column, readonly string[]> = {
  url: words('url,address,website,site,adresse,webseite,webadresse,internetadresse,domain,domäne'),
  name: words('name,site name,sitename,title,titel,bezeichnung,name der website'),
  client: words('client,customer,kunde,kundin,kundenname,auftraggeber,mandant'),
  tags: words(
    'tags,tag,labels,schlagwörter,schlagworte,schlagwort,stichwörter,stichworte,etiketten',
  ),
};
function words(text: string): string[] {
  return text.split(',');
}

const columns = Object.keys(headsOf) as Column[];
const delimiters = [',', ';', '\t', '|'];

/** The first line that spreadsheet programs write: `sep=;`. */
const separatorLine = /^"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i;
const hasScheme = (text: string): boolean => /^https?:\/\//i.test(text);
/** A host whose last label is no number, or an IPv4 address; without a path. */
const bareHost =
  /^(?:[^\s/?#@:,;|"]+\.[^\s/?#@:,;|".\d][^\s/?#@:,;|".]*|\d+(?:\.\d+){3})(?::\d+)?\/?$/;

const schemeAdded = (text: string): string => (hasScheme(text) ? text : `https://${text}`);

function isAddress(cell: string): boolean {
  const text = cell.trim();
  const [host = ''] = text.replace(/^https?:\/\//i, '').split(/[/?#]/, 1);
  return bareHost.test(host) && normaliseUrl(schemeAdded(text)) !== undefined;
}

/** A later cell that continues an address: `123.html`, `jsessionid=1A`. Names have blanks, or begin with a capital. */
const isContinuation = (cell: string): boolean => /^(?![A-Z])[\w\-.~%=&?/+:@!]*$/.test(cell);

function isOneAddress(text: string): boolean {
  const [first = '', ...others] = text.split(/[,;|]/);
  const hasPath = /[^/]\/[^/]*[^/]$|[^/]\/.+[^/]$/.test(first.replace(/^https?:\/\//i, ''));
  return isAddress(first) && (others.length === 0 || (hasPath && others.every(isContinuation)));
}

/** The addresses in a line that has nothing else: one, whose path may have separators, or several. */
function addressesIn(line: string): string[] | undefined {
  const words = line.split(/[,;|]*\s+/).filter((word) => word !== '');
  const parts =
    words.length > 1 ? words : (words[0] ?? '').split(/[,;|]/).filter((part) => part !== '');
  const areAlike = parts.every(hasScheme) || (words.length > 1 && !parts.some(hasScheme));
  const areSeveral = areAlike || parts.every((part) => bareHost.test(part));
  if (parts.length > 1 && areSeveral && parts.every(isAddress)) return parts;
  const [only = ''] = words;
  return words.length === 1 && isOneAddress(only) ? [only] : undefined;
}

const wordOf = (cell: string): string =>
  cell.normalize('NFC').trim().toLowerCase().replaceAll(/^"|"$/g, '').replaceAll(/[_-]/g, ' ');
const columnOf = (cell: string): Column | undefined =>
  columns.find((name) => headsOf[name].includes(wordOf(cell)));

/** The separator with which a line is a head that we know. */
const separatorOfHead = (line: string): string | undefined =>
  delimiters.find((one) => line.split(one).some((cell) => columnOf(cell) === 'url'));

const asCells = (url: string): Cells => ({ url, name: '', client: '', tags: '' });

/** Lines with one or more addresses each. What is none is a row that will be found invalid. */
const readLines = (lines: readonly string[]): Cells[] =>
  lines.flatMap((line) => (addressesIn(line) ?? [line]).map(asCells));

/** A head whose words we do not know: nothing in it could be a part of an address. */
const isForeignHead = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^[^./:@\d]*$/.test(cell)) && cells.some((cell) => cell.trim() !== '');

/** The column with most addresses; the first one if there are none. */
function addressColumn(rows: readonly string[][]): number {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((cells) => isAddress(cells[at] ?? '')).length,
  );
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

/** A table: its columns by their heads, and without heads in the usual order. */
function readTable(text: string, delimiter: string | undefined): Cells[] {
  const { data } = papaparse.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: delimiters,
    preview: mostImported + 1,
    ...(delimiter === undefined ? {} : { delimiter }),
  });
  const [first = [], ...others] = data;
  const known = first.map(columnOf);
  const hasHead = known.includes('url') || (others.length > 0 && isForeignHead(first));
  const rows = hasHead ? others : data;
  const place = known.includes('url') ? known.indexOf('url') : addressColumn(rows);
  const usual = columns.filter((column) => column !== 'url');
  const places = hasHead ? known : first.map((_, at) => usual[at < place ? at : at - 1]);
  return rows.map((cells) => {
    const cell = (name: Column): string => cells[places.indexOf(name)] ?? '';
    return {
      url: cells[place] ?? '',
      name: cell('name'),
      client: cell('client'),
      tags: cell('tags'),
    };
  });
}

/**
 * The cells of a pasted list or a file: one or more addresses a line, or a table with or without a head. The separator is
 * the one that a spreadsheet program named, or that of the head, or guessed.
 */
export function readCells(list: string): Cells[] {
  const whole = list.trim();
  const [line = '', separator] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(line.length).trim();
  const lines = text.split(/[\r\n]+/).filter((one) => one.trim() !== '');
  const [head = '', ...others] = lines;
  if (columnOf(head) === 'url') return readLines(others);
  const delimiter = separator ?? separatorOfHead(head);
  const isOfTable = (one: string): boolean =>
    addressesIn(one) === undefined && one.split(/[,;\t|]/).length > 1;
  if (delimiter !== undefined || lines.some(isOfTable)) return readTable(text, delimiter);
  const hasHead = isForeignHead([head]) && others.some((one) => addressesIn(one) !== undefined);
  return readLines(hasHead ? others : lines);
}
