import type { RecordType } from '../models/monitoring/endpoint-address.ts';
import { withoutEnd } from '../pages/urls.ts';

/** Record types whose answers are texts; all others are names, numbers and addresses. */
const exact: ReadonlySet<RecordType> = new Set(['TXT']);
/** Those that end with a name, which may be expected without what stands before it. */
const withName: ReadonlySet<RecordType> = new Set(['MX', 'SRV']);

const withoutQuotes = (text: string): string => text.replace(/^"(.*)"$/s, '$1');

function canonical(type: RecordType, answer: string): string {
  const text = answer.trim();
  if (exact.has(type)) return withoutQuotes(text);
  if (type === 'AAAA') return URL.parse(`http://[${text}]/`)?.hostname ?? text;
  return text
    .split(/\s+/)
    .map((part) => withoutEnd(withoutQuotes(part), '.').toLowerCase())
    .join(' ');
}

/** Whether DNS answers are as expected: the expected one is among them, or there is any. */
export function answersMatch(
  type: RecordType,
  answers: readonly string[],
  expected: string | null,
): boolean {
  if (expected === null || expected === '') return answers.length > 0;
  const wanted = canonical(type, expected);
  return answers.some((answer) => {
    const found = canonical(type, answer);
    return found === wanted || (withName.has(type) && found.split(' ').at(-1) === wanted);
  });
}
