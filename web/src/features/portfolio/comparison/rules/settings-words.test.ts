import { expect, test } from 'vitest';
import { defaultRun, type LabRun } from '../../../../../../shared/scans/lab-settings.ts';
import { deviceResult } from '../../../../entities/scan/rules/device-result.ts';
import { settingsWords } from './settings-words.ts';

const names = { mine: 'Shop', theirs: 'Rival' };
const measured = (measuredWith: LabRun | undefined) => ({
  ...deviceResult('mobile', undefined, { overall: [], lab: [] }),
  measuredWith,
});
const usual = measured(defaultRun('mobile'));

test('two sites with other lab settings are not compared without saying so', () => {
  const own = measured({ ...defaultRun('mobile'), rttMs: 60, runs: 3 });
  expect(settingsWords(names, { mine: own, theirs: usual }, 'mobile')).toBe(
    'Measured with different lab settings on mobile, which may explain part of the difference. Shop: 60 ms round trip, 1.6 Mbit/s, processor 4 times slower, median of 3 runs. Rival: 150 ms round trip, 1.6 Mbit/s, processor 4 times slower, one run.',
  );
  expect(settingsWords(names, { mine: usual, theirs: usual }, 'mobile')).toBeUndefined();
  expect(
    settingsWords(names, { mine: usual, theirs: measured(undefined) }, 'mobile'),
  ).toBeUndefined();
});
