import { IntlMessageFormat } from 'intl-messageformat';

/**
 * Lighthouse parses the message of every title, description and value that it formats, more than a thousand in a run and
 * all of them again in the next.
 */
export function parseMessagesOnce(): void {
  const { __parse: parse, resolveLocale } = IntlMessageFormat;
  Object.assign(IntlMessageFormat, {
    __parse: parse && memoised(parse),
    resolveLocale: memoised(resolveLocale),
  });
}

/** By the first argument: the others are the same in all calls of Lighthouse. */
function memoised<First, Rest extends unknown[], Result>(
  compute: (first: First, ...rest: Rest) => Result,
): (first: First, ...rest: Rest) => Result {
  const known = new Map<First, Result>();
  return (first, ...rest) => {
    const before = known.get(first);
    if (before !== undefined) return before;
    const result = compute(first, ...rest);
    known.set(first, result);
    return result;
  };
}
