import { Parser } from 'htmlparser2';
import type { BrokenKind } from '../../../../shared/uptime/uptime-failures.ts';
import { isPageType } from '../../../platform/target-guard/content-type.ts';
import type { ProbedAnswer } from '../../../platform/target-guard/probe-address.ts';
import { textStartBytes } from '../../../platform/target-guard/start-of-text.ts';

/** Elements that show nothing by themselves; any other may show something, or load what does. */
const showsNothing = new Set(
  'html head title meta base link body div span p br main section article header footer nav aside center font b i u em strong small a ul ol li dl dt dd table thead tbody tfoot tr td th h1 h2 h3 h4 h5 h6 template'.split(
    ' ',
  ),
);
/** Attributes with which such an element shows something. */
const showing = ['style', 'background', 'bgcolor'];
const unseen = new Set(['head', 'title', 'script', 'style', 'template', 'noscript']);

interface Content {
  text: string;
  /** Whether anything but text may be seen. */
  hasElements: boolean;
}

function contentOf(markup: string): Content {
  const parts: string[] = [];
  const hidden: string[] = [];
  let hasElements = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isRefresh = name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh';
        const isStyled = name === 'link' && /stylesheet|preload/i.test(attributes['rel'] ?? '');
        const isShown = !hidden.includes('template') && !showsNothing.has(name);
        if (isShown || isRefresh || isStyled || showing.some((one) => one in attributes))
          hasElements = true;
        if (unseen.has(name)) hidden.push(name);
      },
      onclosetag(name) {
        if (hidden.at(-1) === name) hidden.pop();
      },
      ontext(text) {
        if (hidden.length === 0) parts.push(text);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(markup);
  return {
    text: parts
      .join(' ')
      .replaceAll(/[\s\p{C}]+/gu, ' ')
      .trim(),
    hasElements,
  };
}

/** A page with more text than this is not an error alone, but may write about one. */
const longestError = 600;

/**
 * Sentences that stand where a page should, in the words of the software that writes them: PHP, WordPress, Drupal,
 * Joomla, Magento, Laravel, database drivers, and hosts.
 */
const errorTexts: readonly RegExp[] = [
  /^(?:\S+ )?(?:PHP )?(?:Fatal|Parse|Catchable fatal|Recoverable fatal) error: .* on line \d+/i,
  /\bUncaught (?:\w+\\)*\w*(?:Error|Exception)\b.* in \S+\.php(?:: ?\d+| on line \d+)/,
  /\bError establishing a database connection\b/i,
  /\bThere has been a critical error on (?:this|your) website\b/i,
  /\bBriefly unavailable for scheduled maintenance\. Check back in a minute\b/i,
  /\bThe website encountered an unexpected error\. (?:Please )?try again later\b/i,
  /\bError displaying the error page\b/i,
  /\bThere has been an error processing your request\b/i,
  /\bWhoops, looks like something went wrong\b/i,
  /\bSQLSTATE\[\w{5}\]/,
  /\bAccess denied for user '[^']*'@'[^']*'/,
  /\b(?:mysqli?_(?:real_)?connect|pg_connect)\(\)/,
  /\bToo many connections\b/i,
  /\bCan't connect to (?:local )?(?:MySQL|MariaDB) server\b/i,
  /\bcould not connect to server: /,
  /\b(?:This )?Account (?:has been )?Suspended\b/i,
  /\bThis (?:site|website|account|domain) has been (?:suspended|disabled)\b/i,
  /\bIf you are the owner of this website, please contact your hosting provider\b/i,
  /\bApplication error: a (?:server|client)-side exception has occurred\b/,
];

/** A fatal error with the tags that PHP gives it, wherever it stopped the page. */
const phpFatal = /<b>(?:Fatal|Parse) error<\/b>:[^]{1,4000}? on line <b>\d{1,6}<\/b>/;
/** `wp_die()` of WordPress, in any language. */
const wordPressDied = /<body id="error-page">[^]{0,200}class="wp-die-message"/;

/**
 * What a page shows instead of itself, although its status says that all is well: nothing at all, or an error. Only
 * for what was read whole; a page that may show something is never called empty.
 */
export function brokenKindOf({
  status,
  text,
  bodyBytes,
  headers,
}: Pick<ProbedAnswer, 'status' | 'text' | 'bodyBytes' | 'headers'>): BrokenKind | undefined {
  const contentType = headers['content-type'];
  // 204 and 205 have no body, and leave a browser where it is.
  const isPage = status >= 200 && status < 300 && status !== 204 && status !== 205;
  if (!isPage || bodyBytes === undefined) return undefined;
  if (bodyBytes === 0)
    return isPageType(contentType) || contentType?.startsWith('text/') === true
      ? 'empty'
      : undefined;
  if (text === undefined) return undefined;
  const isMarkup = text.isMarkup && isPageType(contentType);
  if (isMarkup && (phpFatal.test(text.text) || wordPressDied.test(text.text))) return 'error';
  if (bodyBytes > textStartBytes) return undefined;
  const shown = isMarkup ? contentOf(text.text) : { text: text.text.trim(), hasElements: false };
  if (shown.text === '') return shown.hasElements ? undefined : 'empty';
  const isError =
    shown.text.length <= longestError && errorTexts.some((words) => words.test(shown.text));
  return isError ? 'error' : undefined;
}
