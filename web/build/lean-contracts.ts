import type { Plugin } from 'vite';
import { leanModule } from '../../bin/lean-module.ts';

/** What the browser's client reads of a contract (see web/src/lib/api.ts). */
const readByClient = new Set(['id', 'method', 'path', 'caller', 'answer', 'answerType']);

/** See docs/decisions/0020-lean-contracts.md. */
export const leanContracts = (): Plugin => ({
  name: 'lean-contracts',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/.*\.ts$/ },
    handler: (code) => ({ code: leanModule(code, readByClient), map: null }),
  },
});
