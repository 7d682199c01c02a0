import { exportedKinds } from './exported-kinds.ts';

/** Explains to a reader what the files contain, and what is missing from them. @param counts rows by file */
export const readmeOf = (counts: ReadonlyMap<string, number>, now: Date): string =>
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
