import { Parser } from 'htmlparser2';
import type { Handler, ParserOptions } from 'htmlparser2';

interface Bounds extends ParserOptions {
  /** Checked regularly; parsing stops when it returns true. */
  isDone?: () => boolean;
}

/** The parser's work for a tag grows with its depth, so a file of only opening tags would take hours. */
const deepest = 500;
const longestMs = 2000;
const chunkLength = 64 * 1024;

/**
 * Parses HTML or XML as a stream of tags. It tolerates errors, does not expand the document's own entities, and stops
 * early if the document is nested too deeply or takes too long; everything parsed by then has been reported.
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
