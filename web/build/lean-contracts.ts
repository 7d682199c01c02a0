import type { Plugin } from 'vite';
import { leanModule } from './lean-module.ts';
import { readByClient } from '../../shared/calls/define-call.ts';

/** See docs/tuning.md. */
export const leanContracts = (): Plugin => ({
  name: 'lean-contracts',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/.*\.ts$/ },
    handler: (code) => ({ code: leanModule(code, new Set(readByClient)), map: null }),
  },
});
