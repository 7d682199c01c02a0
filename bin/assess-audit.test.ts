import { expect, test } from 'vitest';
import { assessAudit } from './assess-audit.ts';

const audit = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test.each([
  ['nothing', audit({}), true],
  ['a moderate finding', audit({ ws: { severity: 'moderate', range: '<8' } }), true],
  ['a high finding', audit({ ws: { severity: 'high', range: '<8' } }), false],
  ['a critical finding', audit({ ws: { severity: 'critical', range: '<8' } }), false],
  ['a registry without audits', '{"statusCode":405,"body":"","error":{"summary":""}}', true],
  ['no network', '', true],
])('%s', (_case, output, passes) => {
  expect(assessAudit(output).passes).toBe(passes);
});

test('a finding is named, unless it is explained', () => {
  const high = audit({ ws: { severity: 'high', range: '<8' } });
  expect(assessAudit(high).says).toBe('ws <8 (high): update, or explain in bin/assess-audit.ts');
  expect(assessAudit(high, { ws: 'Never listens' })).toEqual({
    passes: true,
    says: 'no known high or critical finding; ws <8 (high): Never listens',
  });
});

test('a registry that answers no audits is not taken for a good answer', () => {
  expect(assessAudit('').says).toBe('the registry answers no audits');
});
