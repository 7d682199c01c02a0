const isBlank = (code: number): boolean => code === 32 || code === 9;

/**
 * Without spaces and tabs around. `trim` would take more than the grammar of HTTP has, such as a byte of UTF-8 that reads
 * as a space in latin1.
 */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A response that browsers refuse too. Its code makes it one that is not valid HTTP. */
export class InvalidResponseError extends Error {
  readonly code = 'ERR_INVALID_HTTP_RESPONSE';
}

export interface TidyHead {
  status: number;
  /** As the strict grammar of RFC 9112 has it, with its empty line. */
  text: string;
}

const statusLine = /^http(?:\/(\d+)\.(\d+))?[^ \t]*[ \t]*(\d*)[^ \t]*[ \t]*(.*)$/i;
const token = /^[!#$%&'*+\-.^_`|~\w]+$/;
/** The status of a line without one, as in Chromium. */
const assumedStatus = 200;

/**
 * Reads the head of a response as Chromium does, which takes bare line feeds, folded lines, names with blanks before
 * their colon, equal lengths twice, and lines that are no headers.
 * https://source.chromium.org/chromium/chromium/src/+/main:net/http/http_response_headers.cc
 *
 * @param head bytes as latin1, without the empty line
 * @param options.isCut whether the connection was closed within it: there is no body
 * @throws InvalidResponseError
 */
export function tidyHead(head: string, { isCut }: { isCut: boolean }): TidyHead {
  if (head.includes('\0')) throw new InvalidResponseError('The head has a NUL');
  const [first = '', ...rest] = head.slice(startOfStatus(head)).split(/[\r\n]+/);
  const [, major = '1', minor = '0', digits = '', reason = ''] = statusLine.exec(first) ?? [];
  const status = digits === '' ? assumedStatus : Number(digits);
  if (status < 100 || status > 999 || status === 101)
    throw new InvalidResponseError(`The status is ${status}`);
  const isModern = Number(major) > 1 || (major === '1' && Number(minor) >= 1);
  const fields = withFraming(fieldsOf(rest), { isModern, isCut });
  const version = isModern ? 'HTTP/1.1' : 'HTTP/1.0';
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const code = String(status).padStart(3, '0');
  return { status, text: `${version} ${code} ${reason}\r\n${lines}\r\n` };
}

/** Chromium skips up to four bytes before the status line. -1: there is none. */
export const startOfStatus = (head: string): number => head.slice(0, 8).search(/http/i);

type Field = readonly [name: string, value: string];

function fieldsOf(lines: readonly string[]): Field[] {
  const unfolded: string[] = [];
  for (const line of lines) {
    const continues = /^[ \t]/.test(line) ? unfolded.at(-1) : undefined;
    if (continues === undefined) unfolded.push(line);
    else unfolded[unfolded.length - 1] = `${continues} ${trimBlanks(line)}`;
  }
  return unfolded.flatMap((line): Field[] => {
    const colon = line.indexOf(':');
    // A name that is preceded by a blank is none.
    const name =
      line.startsWith(' ') || line.startsWith('\t')
        ? ''
        : trimBlanks(line.slice(0, Math.max(0, colon)));
    return token.test(name) ? [[name, trimBlanks(line.slice(colon + 1))]] : [];
  });
}

const valuesOf = (fields: readonly Field[], wanted: string): string[] =>
  fields.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));
const listOf = (fields: readonly Field[], wanted: string): string[] =>
  valuesOf(fields, wanted).flatMap((value) => value.split(',').map(trimBlanks));

/** Of these, several different values make a response ambiguous. */
const single = ['location', 'content-disposition'];
/** Written once, below. */
const rewritten = new Set(['content-length', 'transfer-encoding', 'content-type', ...single]);

/** Fields of which a response has one, and those that say where its body ends. */
function withFraming(
  fields: readonly Field[],
  { isModern, isCut }: { isModern: boolean; isCut: boolean },
): Field[] {
  const others = fields.filter(([name]) => !rewritten.has(name.toLowerCase()));
  const ones = single.flatMap((name): Field[] => {
    const values = new Set(valuesOf(fields, name));
    if (values.size > 1) throw new InvalidResponseError(`Several fields ${name}`);
    return [...values].map((value) => [name, value]);
  });
  const types = valuesOf(fields, 'content-type');
  const type: Field[] = types.length === 0 ? [] : [['content-type', types.join(', ')]];
  // Node reads a limited number of fields.
  const tidy = [...ones, ...type, ...others];
  if (isCut) return tidy;
  const codings = listOf(fields, 'transfer-encoding').map((coding) => coding.toLowerCase());
  if (isModern && codings.includes('chunked')) return [...tidy, ['transfer-encoding', 'chunked']];
  const lengths = new Set(listOf(fields, 'content-length'));
  if (lengths.size > 1) throw new InvalidResponseError('Several lengths');
  const [length = ''] = lengths;
  // Without a usable length, the body ends with the connection.
  return /^\d{1,15}$/.test(length) ? [...tidy, ['content-length', length]] : tidy;
}
