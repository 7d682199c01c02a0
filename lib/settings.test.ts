import { App } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const settingsOf = (context: Record<string, unknown>) => readSettings(new App({ context }).node);

test.each([['{"scan":20,"scheduled-scan":200}'], [{ scan: 20, 'scheduled-scan': 200 }]])(
  'workers at once may be chosen by queue: %j',
  (workers) => {
    expect(settingsOf({ workers }).workers).toEqual({ scan: 20, 'scheduled-scan': 200 });
  },
);

test.each([
  ['{"scann":20}', /scann/],
  ['{"scan":1}', /workers/],
  ['{"scan":', /workers/],
  ['20', /workers/],
])('and stop the synthesis as %s, by name', (workers, named) => {
  expect(() => settingsOf({ workers })).toThrow(named);
});
