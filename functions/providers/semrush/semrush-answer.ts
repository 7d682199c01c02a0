import papaparse from 'papaparse';
import * as z from 'zod';
import type { KeywordRanking } from '../../../shared/calls/measuring/ranking.ts';

/**
 * The requested columns, and their names in the first line of the answer.
 * https://developer.semrush.com/api/v3/analytics/basic-docs/
 */
export const columns = {
  Ph: 'Keyword',
  Po: 'Position',
  Nq: 'Search Volume',
  Tr: 'Traffic (%)',
  Nr: 'Number of Results',
} as const;

const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number);
const Row = z.tuple([z.string().min(1), number.pipe(z.int()), number, number, number]);

/** `ERROR 50 :: NOTHING FOUND`; such answers also have status 200. */
const errorLine = /^ERROR (\d+) :: (.+)$/;

export interface SemrushFailure {
  code: number;
  message: string;
}

/** The error in an answer, if it is one. */
export function failureIn(text: string): SemrushFailure | undefined {
  const [, code, message] = errorLine.exec(text.trim()) ?? [];
  return code === undefined || message === undefined ? undefined : { code: Number(code), message };
}

/** Rows of a `domain_organic` answer. @throws if it has an undocumented format */
export function rankingsOf(text: string): KeywordRanking[] {
  const { data } = papaparse.parse<string[]>(text.trim(), { delimiter: ';' });
  const [header = [], ...rows] = data;
  if (header.join(';') !== Object.values(columns).join(';'))
    throw new SyntaxError('Unexpected columns');
  return rows.map((row, position) => {
    const [keyword, rank, volume, trafficPercent, numberOfResults] = Row.parse(row);
    return { index: position + 1, keyword, rank, volume, trafficPercent, numberOfResults };
  });
}
