import type { Artifacts } from 'lighthouse';
import type { RecordedLoad } from '../../ports/recorded-load.ts';

/** `sheet` and `rules` in characters: of a sheet that is read, and of the rules that are kept from it. */
const most = { sheet: 2_000_000, sheets: 50, rules: 100_000 };

/** The rules that the loaded page uses, by style sheet. Sheets that are too large or import others are left out. */
export function usedStyles({
  Stylesheets: sheets,
  CSSUsage: usage,
}: Pick<Artifacts, 'Stylesheets' | 'CSSUsage'>): RecordedLoad['styles'] {
  const used = Map.groupBy(
    usage.filter((rule) => rule.used),
    ({ styleSheetId }) => styleSheetId,
  );
  return sheets
    .filter(({ header }) => !header.isInline && /^https?:/.test(header.sourceURL))
    .filter(({ content }) => content.length <= most.sheet)
    .slice(0, most.sheets)
    .flatMap(({ header: { styleSheetId, sourceURL: url }, content }) => {
      const css = usedRules(content, used.get(styleSheetId) ?? [], url);
      return css === undefined || css.length > most.rules ? [] : [{ url, css }];
    });
}

/** Offsets of a rule in its style sheet. */
export interface UsedRange {
  startOffset: number;
  endOffset: number;
}

/** At-rules that hold rules. */
const groups = /^@(?:media|supports|layer|container|scope|starting-style|(?:-moz-)?document)\b/i;
const address = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^()"'\s]+))\s*\)/gi;

/** Takes linear time: what only looks like the beginning of a comment, as in a string, has no end to search for. */
function withoutComments(text: string): string {
  const end = text.lastIndexOf('*/') + 2;
  return text.slice(0, end).replace(/\/\*[^]*?\*\//g, '') + text.slice(end);
}

/**
 * The rules of a style sheet that a page uses, with the at-rules around them. `@font-face`, `@keyframes` and the like are
 * kept. Addresses are made absolute, so that the rules work inside the document.
 * @returns undefined if the sheet imports others
 */
export function usedRules(
  css: string,
  used: readonly UsedRange[],
  url: string,
): string | undefined {
  const ranges = used.toSorted((a, b) => a.startOffset - b.startOffset);
  let nextRange = 0;
  let imports = false;
  let at = 0;

  /** Whether a used range overlaps this part. Called for parts in order. */
  const isUsed = (start: number, end: number): boolean => {
    while ((ranges[nextRange]?.endOffset ?? Infinity) <= start) nextRange += 1;
    return (ranges[nextRange]?.startOffset ?? Infinity) < end;
  };
  /** Moves past the next occurrence of the text, or to the end. */
  const skipPast = (text: string): void => {
    const found = css.indexOf(text, at);
    at = found === -1 ? css.length : found + text.length;
  };
  const skipString = (quote: string): void => {
    while (at < css.length && css[at] !== quote) at += css[at] === '\\' ? 2 : 1;
    at += 1;
  };
  /** The next `{`, `}` or `;` outside strings, comments and `url()`; undefined at the end. */
  const nextMark = (): string | undefined => {
    while (at < css.length) {
      const character = css[at] ?? '';
      at += 1;
      if (character === '{' || character === '}' || character === ';') return character;
      if (character === '\\') at += 1;
      else if (character === '"' || character === "'") skipString(character);
      else if (character === '/' && css[at] === '*') skipPast('*/');
      else if (character === '(' && /url$/i.test(css.slice(at - 4, at - 1))) skipAddress();
    }
    return undefined;
  };
  const skipAddress = (): void => {
    while (/\s/.test(css[at] ?? '')) at += 1;
    if (css[at] !== '"' && css[at] !== "'") skipPast(')');
  };
  const skipBlock = (): void => {
    for (let depth = 1; depth > 0;) {
      const mark = nextMark();
      if (mark === undefined) return;
      if (mark === '{') depth += 1;
      if (mark === '}') depth -= 1;
    }
  };
  const rulesUntilEnd = (depth: number): string => {
    const kept: string[] = [];
    for (;;) {
      const start = at;
      const mark = nextMark();
      if (mark === undefined || mark === '}') return kept.join('\n');
      const prelude = withoutComments(css.slice(start, at - 1)).trim();
      if (mark === ';') {
        if (/^@import\b/i.test(prelude)) imports = true;
        else if (/^@(?:layer|namespace)\b/i.test(prelude)) kept.push(`${prelude};`);
      } else if (groups.test(prelude) && depth < deepest) {
        const inner = rulesUntilEnd(depth + 1);
        if (inner !== '') kept.push(`${prelude}{${inner}}`);
      } else {
        skipBlock();
        if (prelude.startsWith('@') || isUsed(start, at)) kept.push(css.slice(start, at).trim());
      }
    }
  };

  const rules = rulesUntilEnd(0);
  if (imports) return undefined;
  return rules.replace(address, (whole, double?: string, single?: string, bare?: string) => {
    const resolved = URL.parse(double ?? single ?? bare ?? '', url);
    return resolved === null ? whole : `url("${resolved.href.replaceAll('"', '%22')}")`;
  });
}

const deepest = 20;
