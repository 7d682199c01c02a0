import type { Artifacts } from 'lighthouse';
import type { RecordedLoad } from '../ports/recorded-load.ts';
import { usedRules } from './used-rules.ts';

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
