/** Synthesises the product in a process of its own, beside the first tests. */
import { buildOnce } from '../../bin/build-once.ts';
import { faults } from './faults.ts';
import { synthesiseProduct, synthesiseSecond } from './synthesise-wiring.ts';
import { synthesis, writeSynthesised } from './wiring.ts';

await buildOnce({
  ...synthesis,
  async build() {
    writeSynthesised({ ...(await synthesiseProduct()), ...(await synthesiseSecond(faults)) });
  },
});
