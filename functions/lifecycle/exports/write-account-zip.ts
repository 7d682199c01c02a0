import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { isExpired, type Table } from '../../platform/table/table.ts';
import { csvHead, csvLines } from './csv-lines.ts';
import { type ExportedKind, exportedKinds } from './exported-kinds.ts';
import { Zip, ZipDeflate } from 'fflate';

/** A text file of a zip, written part by part. */
interface ZippedText {
  write(text: string): void;
  end(): void;
}

/** Zip without ZIP64 counts the bytes of a file in 32 bits; a third of that leaves room. */
const mostBytesPerFile = 1_400_000_000;

/** Writes a zip part by part. Of two files that are open at once the second waits in memory, compressed. */
function zipWriter(write: (part: Uint8Array) => void, modifiedAt: Date) {
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    write(part);
  });
  return {
    add(name: string): ZippedText {
      const file = new ZipDeflate(name, { level: 4 });
      file.mtime = modifiedAt;
      zip.add(file);
      return {
        write: (text) => file.push(Buffer.from(text)),
        end: () => file.push(new Uint8Array(), true),
      };
    },
    end: () => zip.end(),
  };
}

/** Explains to a reader what the files contain, and what is missing from them. @param counts rows by file */
const readmeOf = (counts: ReadonlyMap<string, number>, now: Date): string =>
  [
    `Web Vitals: data of your account, exported on ${now.toISOString()}`,
    '',
    'Each kind of data is in json/ and, with the same columns, in csv/. Times are ISO 8601 in UTC. Cells with several',
    'values hold JSON. In CSV files an apostrophe stands before text that a spreadsheet would run as a formula.',
    '',
    ...exportedKinds
      .filter(({ file }) => counts.has(file))
      .map(({ file, about }) => `${file} (${counts.get(file)}): ${about}`),
    '',
    'Not included: passwords, keys and other secrets; the profiles and sign-ins of other team members; and',
    'the files that the screens show, which are screenshots and full Lighthouse reports. Those are kept for 90 days.',
    '',
  ].join('\r\n');

type Item = Record<string, unknown>;

interface Export {
  accountId: string;
  /** The root user, whose sign-ins are in it. */
  userId: string;
  now: Date;
}

interface Steps {
  write: (part: Uint8Array) => void;
  /** Called between reads. @param share 0 to 1 */
  onProgress: (share: number) => Promise<void>;
}

/**
 * Writes everything that is stored about an account as JSON and CSV in one zip. Items are read and written page by page, so
 * that memory does not grow with the account.
 */
export async function writeAccountZip(
  table: Table,
  of: Export,
  { write, onProgress }: Steps,
): Promise<void> {
  const zip = zipWriter(write, of.now);
  const urls = await urlsOf(table, of.accountId);
  const counts = new Map<string, number>();
  for (const [index, kind] of exportedKinds.entries()) {
    let rows = 0;
    let part = 0;
    let file: ReturnType<typeof beginFiles> | undefined;
    for await (const { items, share } of pagesOf(table, kind, of)) {
      const exported = items.map((item) => toRow(item, kind, urls));
      if (file !== undefined && file.size() > mostBytesPerFile) {
        file.end();
        file = undefined;
      }
      if (exported.length > 0) {
        part += file === undefined ? 1 : 0;
        file ??= beginFiles(zip, kind, part);
        file.write(exported);
        rows += exported.length;
      }
      await onProgress((index + share) / exportedKinds.length);
    }
    file?.end();
    if (rows > 0) counts.set(kind.file, rows);
  }
  const readme = zip.add('README.txt');
  readme.write(readmeOf(counts, of.now));
  readme.end();
  zip.end();
}

/** The JSON and the CSV file of a kind. @param part from the second on, a number follows the name */
function beginFiles(zip: ReturnType<typeof zipWriter>, kind: ExportedKind, part: number) {
  const name = part === 1 ? kind.file : `${kind.file}-${part}`;
  const json = zip.add(`json/${name}.json`);
  const csv = zip.add(`csv/${name}.csv`);
  let size = 0;
  csv.write(csvHead(kind.columns));
  return {
    write(rows: readonly Item[]): void {
      const text = rows.map((row) => JSON.stringify(row)).join(',\n');
      json.write(`${size === 0 ? '[\n' : ',\n'}${text}`);
      csv.write(csvLines(kind.columns, rows));
      size += text.length;
    },
    size: () => size,
    end(): void {
      json.write('\n]\n');
      json.end();
      csv.end();
    },
  };
}

function toRow(item: Item, { columns }: ExportedKind, urls: ReadonlyMap<string, string>): Item {
  const row: Item = {};
  for (const column of columns) {
    const value =
      column === 'url' ? (item['url'] ?? urls.get(String(item['urlKey']))) : item[column];
    if (value !== undefined) row[column] = value;
  }
  return row;
}

/** Histories name a page by its key only. */
async function urlsOf(table: Table, accountId: string): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const prefix of ['site#', 'page#', 'scanned-page#', 'watched-page#']) {
    const query = queryOf(table, `account#${accountId}`, prefix);
    for await (const items of readPages(table, query))
      for (const { urlKey, url } of items)
        if (typeof urlKey === 'string' && typeof url === 'string') urls.set(urlKey, url);
  }
  return urls;
}

async function* pagesOf(table: Table, kind: ExportedKind, { accountId, userId, now }: Export) {
  const partition = kind.partition === 'session' ? `session#${userId}` : `account#${accountId}`;
  const { prefix = `${kind.entity}#` } = kind;
  for await (const read of readPages(table, queryOf(table, partition, prefix))) {
    const items = read.filter(
      (item) =>
        item['__edb_e__'] === kind.entity &&
        !isExpired({ expiresAt: Number(item['expiresAt'] ?? Infinity) }, now) &&
        (kind.onlyIf?.(item, userId) ?? true),
    );
    yield { items, share: shareOf(read.at(-1)?.['sk'], prefix) };
  }
}

const ordered = '-0123456789_abcdefghijklmnopqrstuvwxyz';
/** How far a sort key is in its kind, 0 to 1, as its first letter has it: keys of pages are evenly spread. */
const shareOf = (sortKey: unknown, prefix: string): number =>
  typeof sortKey === 'string'
    ? Math.max(0, ordered.indexOf(sortKey.charAt(prefix.length).toLowerCase())) / ordered.length
    : 1;

const queryOf = (table: Table, pk: string, prefix: string): QueryCommandInput => ({
  TableName: table.tableName,
  KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
  ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
  ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
});

async function* readPages({ client }: Table, query: QueryCommandInput): AsyncGenerator<Item[]> {
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(new QueryCommand({ ...query, ExclusiveStartKey: from }));
    yield page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}
