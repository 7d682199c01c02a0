import type { DomainNeeds } from '../platform/domain-needs.ts';
import { count, list, openSockets, read } from '../platform/table-uses.ts';

export const proofs = {
  'start-proof.call': {
    table: [...read, ...list, 'PutItem account', ...count],
    objects: ['read'],
    sends: ['scan'],
  },
  'get-proofs.call': { table: list },
  'get-proof-filmstrips.call': { table: [...read, ...list], objects: ['read'] },
  'run-proof.worker': {
    table: [...read, 'UpdateItem account', ...openSockets],
    objects: ['read', 'write', 'remove'],
    sockets: ['push'],
    // Chromium is available for x64 only.
    architecture: 'x64',
    memorySize: 3008,
    temporaryStorage: 1024,
  },
} as const satisfies DomainNeeds<'proofs'>;
