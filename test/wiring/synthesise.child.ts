/** Synthesises the product in a process of its own, beside the first tests. */
import { buildOnce } from '../../bin/build-once.ts';
import { faults } from './faults.ts';
import { synthesiseFaults, synthesiseProduct } from './synthesise-wiring.ts';
import { synthesis, writeSynthesised } from './wiring.ts';

await buildOnce({
  ...synthesis,
  async build() {
    const synthesised = await synthesiseProduct();
    writeSynthesised({ ...synthesised, faulty: await synthesiseFaults(faults) });
  },
});
