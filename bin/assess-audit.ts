import * as z from 'zod';
import { jsonIn } from '../functions/platform/foreign-text.ts';

/** Findings that are no danger here, by package, with the reason. */
const explained: Record<string, string> = {};

const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string().default('') }),
  ),
});

export interface AuditVerdict {
  passes: boolean;
  says: string;
}

/**
 * Evaluates the output of `npm audit --json`. If the registry offers no audits, or there is no network, it says so and
 * passes.
 */
export function assessAudit(output: string, known = explained): AuditVerdict {
  const audit = Audit.safeParse(jsonIn(output));
  if (!audit.success) return { passes: true, says: 'the registry answers no audits' };
  const findings = Object.entries(audit.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => ({ name, line: `${name} ${range} (${severity})` }));
  const open = findings.filter(({ name }) => known[name] === undefined);
  if (open.length > 0)
    return {
      passes: false,
      says: `${open.map(({ line }) => line).join(', ')}: update, or explain in bin/assess-audit.ts`,
    };
  const reasons = findings.map(({ name, line }) => `${line}: ${known[name]}`);
  return { passes: true, says: ['no known high or critical finding', ...reasons].join('; ') };
}
