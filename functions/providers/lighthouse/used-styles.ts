import type { Artifacts } from 'lighthouse';
import type { RecordedLoad } from '../ports/recorded-load.ts';
import { usedRules } from './used-rules.ts';

/** Characters: of a sheet that is read, and of the rules that are kept. */
const most = { sheet: 2_000_000, sheets: 50, rules: 100_000 };

/** The rules of each style sheet that apply to the loaded page; without those of sheets that are not known in full. */
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
