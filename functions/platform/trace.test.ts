import { afterEach, expect, test, vi } from 'vitest';
import { currentTrace, currentTraceId, withTrace } from './trace.ts';

afterEach(() => void vi.unstubAllEnvs());
const id = '1-5759e988-bd862e3fe1be46a994272793';

test.each([
  `Root=${id}`,
  `Root=${id};Parent=53995c3f42cd8ad8;Sampled=1`,
  `Root=${id};Parent=53995c3f42cd8ad8;Sampled=0;Lineage=25:a87bd80c:0|68fd508a:5|c512fbe3:2`,
  `Self=1-67891234-12456789abcdef012345678;Root=${id}`,
])('a header from AWS is passed on unchanged: %s', (trace) => {
  expect(withTrace(trace, () => [currentTrace(), currentTraceId()])).toEqual([trace, id]);
  vi.stubEnv('_X_AMZN_TRACE_ID', trace);
  expect([currentTrace(), currentTraceId()]).toEqual([trace, id]);
});

test.each([
  undefined,
  '',
  id,
  `Root=${id.slice(1)}`,
  `Root=${id} Sampled=1`,
  `Root=${id};x="y"`,
  `Root=${id}\nRoot=${id}`,
  `Root=${id};${'a'.repeat(600)}`,
])('a header that SQS would refuse is not: %j', (trace) => {
  expect(withTrace(trace, currentTrace)).toBeUndefined();
  vi.stubEnv('_X_AMZN_TRACE_ID', trace);
  expect([currentTrace(), currentTraceId()]).toEqual([undefined, undefined]);
});

test('a malformed header leaves the current trace in place', () => {
  expect(withTrace(`Root=${id}`, () => withTrace('nonsense', currentTraceId))).toBe(id);
});
