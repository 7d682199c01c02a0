import type { MarkupFailureReason } from '../../../shared/pages/markup-failures.ts';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import type { TargetErrorKind } from './target-error.ts';

/** An error of the target guard, in terms of the page's owner. */
export const reasonOfTargetError: Record<TargetErrorKind, ScanFailureReason & MarkupFailureReason> =
  {
    blocked: 'not-allowed',
    dns: 'dns',
    'dns-server': 'dns',
    refused: 'refused',
    reset: 'no-answer',
    protocol: 'bad-answer',
    tls: 'tls',
    timeout: 'timeout',
    'too-large': 'too-large',
    'redirect-loop': 'redirect-loop',
  };
