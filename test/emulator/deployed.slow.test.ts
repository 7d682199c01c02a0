/**
 * The whole product on an independent emulator of AWS, deployed as docs/deploy.md says, with the policies of each function enforced
 * on each of its requests.
 */
import { describe, expect, test } from 'vitest';
import { describeFlow } from './flow.ts';
import { describePostflight } from './postflight.ts';
import { jobsThatFailed } from './support/contents.ts';
import { deployedStacks } from './support/deploy.ts';
import { onEmulator } from './support/on-emulator.ts';
import { useDeployment } from './support/use-deployment.ts';
import { describeWorkers } from './workers.ts';

onEmulator('the deployed product', () => {
  const deployment = useDeployment();

  test('stands in all of its stacks', async () => {
    const stacks = await deployedStacks(deployment().emulator);
    expect(stacks.length).toBeGreaterThan(40);
    expect(stacks.filter(({ status }) => status !== 'CREATE_COMPLETE')).toEqual([]);
  });

  describeFlow(deployment);
  describeWorkers(deployment);
  describePostflight(deployment);

  describe('in all of this', () => {
    test('nothing was denied', () => {
      const { evaluations, unsigned } = deployment().proxy;
      expect(evaluations.flatMap(({ denied }) => denied ?? [])).toEqual([]);
      expect(unsigned).toEqual([]);
      const functions = new Set(evaluations.map(({ by }) => by));
      expect(functions.size).toBeGreaterThan(50);
      console.info(`${evaluations.length} actions of ${functions.size} functions were evaluated`);
    });

    test('no job has failed', async () => {
      expect(await jobsThatFailed(deployment().emulator)).toEqual([]);
    });
  });
});
