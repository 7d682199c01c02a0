import { Parser } from 'htmlparser2';
import type { Handler, ParserOptions } from 'htmlparser2';

interface Bounds extends ParserOptions {
  /** Asked now and then; reading stops when it answers true. */
  isDone?: () => boolean;
}

/** The parser's work for a tag grows with its depth, so that a file of nothing but opening tags would take hours. */
const deepest = 500;
const longestMs = 2000;
const chunkLength = 64 * 1024;

/**
 * Reads HTML or XML as a stream of tags. It is tolerant of errors, expands no entities of the document's own, and stops
 * early when the document is nested too deeply or takes too long; what was read by then has been told.
 */
export function parseBounded(
  text: string,
  { onopentagname, onclosetag, ...others }: Partial<Handler>,
  { isDone = () => false, ...options }: Bounds = {},
): void {
  let depth = 0;
  let isTooDeep = false;
  const parser = new Parser(
    {
      ...others,
      onopentagname: (name) => {
        depth += 1;
        if (depth > deepest) {
          isTooDeep = true;
          parser.pause();
        } else onopentagname?.(name);
      },
      onclosetag: (name, isImplied) => {
        depth -= 1;
        if (!isTooDeep) onclosetag?.(name, isImplied);
      },
    },
    options,
  );
  const started = performance.now();
  for (let start = 0; start < text.length; start += chunkLength) {
    parser.write(text.slice(start, start + chunkLength));
    if (isTooDeep || isDone() || performance.now() - started > longestMs) return;
  }
  parser.end();
}
