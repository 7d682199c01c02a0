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

/** Parses a document in parts. */
export interface BoundedParser {
  /** Parses the next part; false once nothing more is parsed. */
  write(part: string): boolean;
  end(): void;
}

/**
 * A parser of HTML or XML as a stream of tags. It tolerates errors, does not expand the document's own entities, and stops
 * early if the document is nested too deeply or takes too long; everything parsed by then has been reported.
 */
export function boundedParser(
  { onopentagname, onclosetag, ...others }: Partial<Handler>,
  { isDone = () => false, ...options }: Bounds = {},
): BoundedParser {
  let depth = 0;
  let isTooDeep = false;
  let spentMs = 0;
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
  const isOver = (): boolean => isTooDeep || spentMs > longestMs || isDone();
  return {
    write: (part) => {
      for (let start = 0; start < part.length && !isOver(); start += chunkLength) {
        const started = performance.now();
        parser.write(part.slice(start, start + chunkLength));
        spentMs += performance.now() - started;
      }
      return !isOver();
    },
    end: () => {
      if (!isOver()) parser.end();
    },
  };
}

/** Parses a whole document. */
export function parseBounded(text: string, handler: Partial<Handler>): void {
  const parser = boundedParser(handler);
  parser.write(text);
  parser.end();
}
