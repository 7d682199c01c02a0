import type { NodeCell, PlainCell } from '../models/measuring/scan-report.ts';
import type { Change } from './changes.ts';
import { subRowsOf, textOf, type WriteSnippets, written } from './evidence.ts';

/** Labels of our scanner in the evidence of a shift: what pushed the contents down, and where to leave room for it. */
export const shiftCauses = {
  inserted: 'Inserted above it',
  grown: 'Grown above it',
  holder: 'Holds nothing else',
  above: (pixels: number) => `Needs ${pixels} px above it until then`,
  inside: (pixels: number) => `Needs ${pixels} px at its top until then`,
} as const;
const neededAbove = /^Needs (\d{1,5}) px above it until then$/;
const neededInside = /^Needs (\d{1,5}) px at its top until then$/;

/** Rules in one snippet; longer ones are hard to read. */
const most = 5;
/** Selectors whose names are letters, digits, or escaped: nothing in them can end a rule, a style sheet or a script. */
const plainSelector =
  /^(?:[\w\p{L}\p{M}\p{N}#.> -]|\\[\da-f]{1,6} |\\[!#$%&()*+,./:;=>?@[\]^|~-])+(?::nth-of-type\(\d{1,3}\))?$/iu;

const longestSelector = 220;

interface Named {
  node: NodeCell;
  cause: string;
}

/** Reserves space for what was inserted or grew, as high as it was in the scan. */
export const reservedSpace: WriteSnippets = ({ details, device }) => {
  const kept = details.items.map((row) => keptPlace(subRowsOf(row).flatMap(namedOf)));
  const rules = [
    ...new Map(kept.flatMap(({ rules: own }) => own).map((rule) => [rule.selector, rule])).values(),
  ];
  if (rules.length === 0) return [];
  const where = device === undefined ? '' : ` on ${device}`;
  const until = kept.some(({ isInserted }) => isInserted)
    ? ' until a script inserts what belongs there. If nothing comes, the place stays empty.'
    : ' from the start.';
  return [written('CSS', rules.slice(0, most), `Keeps its place${where} free${until}`)];
};

const namedOf = ({ extra, cause }: Record<string, PlainCell>): Named[] =>
  typeof extra === 'object' && extra.type === 'node' && isPlain(extra.selector)
    ? [{ node: extra, cause: textOf(cause) ?? '' }]
    : [];

const isPlain = (selector: string): boolean =>
  selector.length <= longestSelector && plainSelector.test(selector);

type Rule = Change & { kind: 'rule' };

/** The rules that reserve space for one culprit; none if the evidence names no element that could. */
function keptPlace(named: readonly Named[]): { rules: Rule[]; isInserted: boolean } {
  const nodeOf = (...causes: string[]) => named.find(({ cause }) => causes.includes(cause))?.node;
  const holder = nodeOf(shiftCauses.holder) ?? nodeOf(shiftCauses.grown);
  const until = untilInserted(named, holder ?? nodeOf(shiftCauses.inserted));
  const place = holder ?? (until.length > 0 ? nodeOf(shiftCauses.inserted) : undefined);
  return {
    rules: [
      ...(place?.size ? [rule(place.selector, `min-height: ${place.size.height}px`)] : []),
      ...until,
    ],
    isInserted: until.length > 0,
  };
}

/** The rules that apply while the place is not in the page. */
function untilInserted(named: readonly Named[], place: NodeCell | undefined): Rule[] {
  if (place === undefined) return [];
  return named.flatMap(({ node: { selector }, cause }): Rule[] => {
    const [, above] = neededAbove.exec(cause) ?? [];
    if (above !== undefined)
      return [rule(`${selector}:not(${place.selector} + *)`, `margin-top: ${above}px`)];
    const [, inside] = neededInside.exec(cause) ?? [];
    if (inside === undefined) return [];
    const child = place.selector.split(' > ').at(-1) ?? '';
    const space = `content: ''; display: block; height: ${inside}px`;
    return [rule(`${selector}:not(:has(> ${child}))::before`, space)];
  });
}

const rule = (selector: string, declaration: string): Rule => ({
  kind: 'rule',
  selector,
  declaration,
});
