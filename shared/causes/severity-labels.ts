import type { Severity } from './define-cause.ts';

export const severityLabels: Record<Severity, string> = {
  down: 'Down',
  failing: 'Failing',
  worse: 'Worse',
  changed: 'Changed',
  expiring: 'Expiring',
};
