/** What is added: its area and domain, and its name in kebab-case. */
export interface Named {
  area: string;
  domain: string;
  name: string;
}

/** A change of a file. Throws if it does not find its place. */
export type Edit = (text: string) => string;

/** The changes that add one of a kind, by the path of the file. */
export interface Scaffold {
  /** New files. */
  adds?: Record<string, string>;
  changes?: Record<string, readonly Edit[]>;
}

/** Inserts before a string that occurs once. */
export const before =
  (anchor: string, added: string): Edit =>
  (text) => {
    const parts = text.split(anchor);
    if (parts.length !== 2)
      throw new Error(`expected once, found ${parts.length - 1} times: ${anchor.trim()}`);
    return parts.join(added + anchor);
  };

/** Inserts after a string that occurs once. */
export const after =
  (anchor: string, added: string): Edit =>
  (text) =>
    before(anchor, '')(text).replace(anchor, () => anchor + added);

/** Inserts before the last string that matches. */
export const beforeLast =
  (pattern: RegExp, added: string): Edit =>
  (text) => {
    const at = [...text.matchAll(pattern)].at(-1)?.index;
    if (at === undefined) throw new Error(`expected, and not found: ${pattern.source}`);
    return text.slice(0, at) + added + text.slice(at);
  };

export const append =
  (added: string): Edit =>
  (text) =>
    `${text}\n${added}`;

/** Several scaffolds as one. Their changes of a file follow each other. */
export const together = (...scaffolds: readonly Scaffold[]): Required<Scaffold> => ({
  adds: Object.assign({}, ...scaffolds.map(({ adds }) => adds)),
  changes: scaffolds.reduce<Required<Scaffold>['changes']>((all, { changes = {} }) => {
    for (const [file, edits] of Object.entries(changes))
      all[file] = [...(all[file] ?? []), ...edits];
    return all;
  }, {}),
});

/** `show-account` as `showAccount`. */
export const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
export const pascal = (name: string): string => camel(`-${name}`);
/** `show-account` as `Show account`. */
export const words = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** Adds needs of an entry point. */
export const need = ({ area }: Pick<Named, 'area'>, entryPoint: string, needs: string) => ({
  [`lib/needs/${area}.ts`]: [
    before(`} as const satisfies AreaNeeds<'${area}'>;`, `  '${entryPoint}': ${needs},\n`),
  ],
});
