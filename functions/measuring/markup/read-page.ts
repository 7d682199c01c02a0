import { ProblemError } from '../../../shared/calls/errors.ts';
import {
  mostMarkupBytes,
  type MarkupFailureReason,
} from '../../../shared/pages/markup-failures.ts';
import { contentTypeOf, isPageType } from '../../platform/target-guard/content-type.ts';
import { acceptPage } from '../../platform/target-guard/request-headers.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import { reasonOfTargetError } from '../../platform/target-guard/target-failure.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';
import type { MarkupPage } from '../../providers/ports/check-markup.ts';
import { timings } from './timings.ts';

const declaration = /<!(?:ENTITY|ATTLIST)\s/g;
/** An entity for a short text: without markup, other entities, or an escaped `&` that would begin one. */
const shortEntity =
  /<!ENTITY\s+[^\s%"'<>&;]+\s+(["'])(?:[^&%<"']|&#(?!0*38;|x0*26;)\w{1,8};){0,100}\1\s*>/y;

/**
 * Whether an XHTML page has declarations that a few bytes can expand without limit: nested entities ("billion laughs")
 * or long ones, parameter entities, attribute defaults. The Nu checker's parser does not limit them, and the JDK's
 * limits do not apply to it.
 */
export function hasHarmfulDoctype(body: Buffer): boolean {
  // UTF-16 without its zero bytes reads the same.
  const text = withoutZeros(body).toString('latin1');
  declaration.lastIndex = 0;
  for (let found = declaration.exec(text); found !== null; found = declaration.exec(text)) {
    shortEntity.lastIndex = found.index;
    if (!shortEntity.test(text)) return true;
  }
  return false;
}

function withoutZeros(body: Buffer): Buffer {
  if (!body.includes(0)) return body;
  const kept = Buffer.alloc(body.length);
  let length = 0;
  for (const byte of body) {
    if (byte !== 0) kept[length++] = byte;
  }
  return kept.subarray(0, length);
}

const xhtmlType = 'application/xhtml+xml';

/** Fetches a page as its server sends it, through the target guard, or returns why it cannot be checked. */
export async function readPage(
  fetchPage: TargetGuard['fetch'],
  url: string,
): Promise<{ page: MarkupPage } | { reason: MarkupFailureReason }> {
  try {
    const { status, headers, body } = await fetchPage(url, {
      timeoutMs: timings.fetch,
      maxBytes: mostMarkupBytes,
      headers: acceptPage,
    });
    if (status >= 500) return { reason: 'http-5xx' };
    if (status >= 400) return { reason: 'http-4xx' };
    const header = headers['content-type'];
    if (!isPageType(header)) return { reason: 'not-html' };
    const { type, charset } = contentTypeOf(header);
    // Pages served as HTML have no such declarations.
    if (type === xhtmlType && hasHarmfulDoctype(body)) return { reason: 'doctype' };
    // For the checker, which knows one way of writing it.
    const contentType = `${type || 'text/html'}${charset === undefined ? '' : `; charset=${charset}`}`;
    return { page: { body, contentType } };
  } catch (error) {
    if (error instanceof TargetError) return { reason: reasonOfTargetError[error.kind] };
    if (error instanceof ProblemError && error.code === 'invalid_input') {
      return { reason: 'not-allowed' };
    }
    throw error;
  }
}
