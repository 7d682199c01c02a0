import type { RecordType } from '../models/monitoring/endpoint-address.ts';
import { withoutEnd } from '../pages/urls.ts';

/** Record types whose answers are texts; all others are names, numbers and addresses. */
const exact: ReadonlySet<RecordType> = new Set(['TXT']);
/** Those that end with a name, which may be expected without what stands before it. */
const withName: ReadonlySet<RecordType> = new Set(['MX', 'SRV']);

const quoted = /"((?:[^"\\]|\\.)*)"/gs;

/** A text as zone files write it, in quoted parts: `"v=spf1 " "-all"`. RFC 1035 5.1 */
function unquoted(text: string): string {
  const isQuoted = text.startsWith('"') && text.replaceAll(quoted, '').trim() === '';
  if (!isQuoted) return text;
  return [...text.matchAll(quoted)].map(([, part = '']) => part.replace(/\\(.)/gs, '$1')).join('');
}

function canonical(type: RecordType, answer: string): string {
  const text = answer.trim();
  if (type === 'AAAA') return URL.parse(`http://[${text}]/`)?.hostname ?? text;
  return text
    .replaceAll('"', '')
    .split(/\s+/)
    .map((part) => withoutEnd(part, '.').toLowerCase())
    .join(' ');
}

/** Whether DNS answers are as expected: the expected one is among them, or there is any. */
export function answersMatch(
  type: RecordType,
  answers: readonly string[],
  expected: string | null,
): boolean {
  if (expected === null || expected === '') return answers.length > 0;
  if (exact.has(type)) {
    const wanted = expected.trim();
    return answers.some((answer) => [wanted, unquoted(wanted)].includes(answer.trim()));
  }
  const wanted = canonical(type, expected);
  return answers.some((answer) => {
    const found = canonical(type, answer);
    return found === wanted || (withName.has(type) && found.split(' ').at(-1) === wanted);
  });
}
