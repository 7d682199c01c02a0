import * as z from 'zod';
import type { LatestValidation } from '../../../shared/calls/measuring/markup.ts';
import { markupFailureTexts } from '../../../shared/pages/markup-failures.ts';
import {
  fallbackNotes,
  type MarkupChecker,
  MarkupDetail,
} from '../../../shared/models/measuring/markup.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import type { Validation } from './markup-store.ts';

const Details = z.array(MarkupDetail);

interface Asked {
  url: string;
  /** False omits the details: a megabyte that only the report shows. */
  details?: 'true' | 'false' | undefined;
  /** The checker that the operator chose; undefined where Java decides. */
  chosen: MarkupChecker | undefined;
}

/** The answer about a page: the state of its newest validation, and the last known numbers and details. */
export async function latestValidation(
  reports: Pick<ObjectStore, 'getJson'>,
  { url, details, chosen }: Asked,
  validation: Validation | undefined,
): Promise<LatestValidation> {
  const { state = null, numbers, failureReason, requestedAt = null } = validation ?? {};
  const key = details === 'false' ? undefined : numbers?.detailsKey;
  const stored = key === undefined ? undefined : await reports.getJson(key);
  return {
    url,
    status: state,
    requestedAt,
    validatedAt: numbers?.validatedAt ?? null,
    fatalErrors: numbers?.fatalErrors ?? null,
    errors: numbers?.errors ?? null,
    warnings: numbers?.warnings ?? null,
    details: stored === undefined ? [] : Details.parse(stored),
    isTruncated: numbers?.isTruncated ?? false,
    checkedWith: numbers?.checkedWith ?? null,
    note:
      numbers?.checkedWith === 'html-validate'
        ? fallbackNotes[chosen === undefined ? 'withoutJava' : 'chosen']
        : null,
    failure: state === 'failed' ? failureOf(failureReason ?? 'internal') : null,
  };
}

function failureOf(reason: NonNullable<Validation['failureReason']>): LatestValidation['failure'] {
  const { sentence, hint } = markupFailureTexts[reason];
  return { reason, message: sentence, hint };
}
