/** What a page shows instead of its content although it answers with a status of success. */
export const brokenKinds = ['empty', 'error'] as const;
export type BrokenKind = (typeof brokenKinds)[number];

/** To follow 'shows' or 'with'. */
export const brokenWords: Readonly<Record<BrokenKind, string>> = {
  empty: 'an empty page',
  error: 'an error instead of its content',
};
