import { ProblemError } from '../../shared/calls/errors.ts';
import { mostMarkupBytes, type MarkupFailureReason } from '../../shared/pages/markup-failures.ts';
import { acceptPage } from '../platform/target-guard/request-headers.ts';
import { TargetError } from '../platform/target-guard/target-error.ts';
import { reasonOfTargetError } from '../platform/target-guard/target-failure.ts';
import type { TargetGuard } from '../platform/target-guard/target-guard.ts';
import type { MarkupPage } from '../providers/ports/check-markup.ts';
import { hasHarmfulDoctype } from './harmful-doctype.ts';
import { timings } from './timings.ts';

const xhtmlType = 'application/xhtml+xml';
const htmlTypes = new Set(['text/html', xhtmlType]);

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
    const contentType = headers['content-type'] ?? 'text/html';
    const mimeType = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!htmlTypes.has(mimeType)) return { reason: 'not-html' };
    // Pages served as HTML have no such declarations.
    if (mimeType === xhtmlType && hasHarmfulDoctype(body)) return { reason: 'doctype' };
    return { page: { body, contentType } };
  } catch (error) {
    if (error instanceof TargetError) return { reason: reasonOfTargetError[error.kind] };
    if (error instanceof ProblemError && error.code === 'invalid_input') {
      return { reason: 'not-allowed' };
    }
    throw error;
  }
}
