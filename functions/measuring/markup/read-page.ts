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
import { hasHarmfulDoctype } from './harmful-doctype.ts';
import { timings } from './timings.ts';

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
