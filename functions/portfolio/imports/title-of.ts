import { Parser } from 'htmlparser2';
import { siteName } from '../../../shared/calls/portfolio/sites.ts';
import { oneLine } from '../../platform/foreign-text.ts';
import type { StartOfText } from '../../platform/target-guard/start-of-text.ts';

const longest = 120;

/** The title of a page, as a name; undefined if it has none. @param text the beginning of what it answered */
export function titleOf(text: StartOfText | undefined): string | undefined {
  if (text?.isMarkup !== true) return undefined;
  let title = '';
  let state: 'before' | 'in' | 'after' = 'before';
  const parser = new Parser({
    onopentag(name) {
      // Pictures have titles too.
      if (name === 'title' && state === 'before') state = 'in';
      if (name === 'body') state = 'after';
    },
    ontext(part) {
      if (state === 'in') title += part;
    },
    onclosetag(name) {
      if (name === 'title' && state === 'in') state = 'after';
    },
  });
  parser.end(text.text);
  return siteName.safeParse(oneLine(title).slice(0, longest).toWellFormed()).data;
}
