import { type Exchange, type Recording, typeOf } from '../replay/recording.ts';
import type { ApplyFix } from './apply-fix.ts';
import { addressOf, bodyOfText, documentOf, textOfBody } from './documents.ts';

const source = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^()"'\s]+))\s*\)/gi;

/** Sets `font-display` in every rule of a font, in style sheets and in the document. */
export const setFontDisplay: ApplyFix<'font-display'> = (recording, { url, display }) => {
  const document = documentOf(recording);
  const isStyled = (exchange: Exchange): boolean =>
    exchange === document || typeOf(exchange) === 'text/css';
  let isFound = false;
  const exchanges = recording.exchanges.map((exchange) => {
    if (!isStyled(exchange)) return exchange;
    const text = textOfBody(exchange);
    const changed = replaceRules(text, (rule) => {
      if (![...rule.matchAll(source)].some((match) => leadsTo(match, exchange.url, url)))
        return rule;
      isFound = true;
      const rest = rule.replace(/font-display\s*:\s*[\w-]+\s*;?/gi, '').slice(0, -1);
      return `${rest.trimEnd().replace(/([^;{])$/, '$1;')}font-display:${display}}`;
    });
    return changed === text ? exchange : { ...exchange, body: bodyOfText(changed) };
  });
  return isFound ? ({ ...recording, exchanges } satisfies Recording) : 'not-in-recording';
};

/** Replaces each `@font-face`. A regular expression for the whole rule would search for an end from every beginning. */
function replaceRules(text: string, replace: (rule: string) => string): string {
  const opening = /@font-face\s*\{/gi;
  let replaced = '';
  let from = 0;
  for (;;) {
    opening.lastIndex = from;
    const start = opening.exec(text)?.index;
    const end = start === undefined ? -1 : text.indexOf('}', opening.lastIndex) + 1;
    if (start === undefined || end <= 0) return replaced + text.slice(from);
    replaced += text.slice(from, start) + replace(text.slice(start, end));
    from = end;
  }
}

const leadsTo = ([, double, single, bare]: RegExpExecArray, from: string, url: string): boolean =>
  addressOf(double ?? single ?? bare, from) === url;
