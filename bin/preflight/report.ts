import type { Finding } from './finding.ts';
import type { Section } from './preflight.ts';

const signs = { fine: '✓', note: '!', wrong: '✗', unknown: '?' } as const;

const linesOf = (about: string, { verdict, says, run = [] }: Finding): string[] => [
  `${signs[verdict]} ${about}: ${says}`,
  ...run.map((command) => `    ${command}`),
];

/** The findings for a terminal, and what they add up to. */
export function report(sections: readonly Section[]): { lines: string[]; isRefused: boolean } {
  const all = sections.flatMap(({ findings }) => findings);
  const count = (verdict: Finding['verdict']): number =>
    all.filter((one) => one.verdict === verdict).length;
  const [wrongs, notes, unknowns] = [count('wrong'), count('note'), count('unknown')];
  const sums = [
    wrongs === 0 ? 'Nothing found that stops the deployment' : `✗ ${wrongs} to fix before`,
    ...(notes === 0 ? [] : [`! ${notes} to know`]),
    ...(unknowns === 0 ? [] : [`? ${unknowns} that could not be checked`]),
  ];
  return {
    lines: [
      ...sections.flatMap(({ about, findings }) => findings.flatMap((one) => linesOf(about, one))),
      '',
      `${sums.join('; ')}. Nothing was changed.`,
    ],
    isRefused: wrongs > 0,
  };
}
