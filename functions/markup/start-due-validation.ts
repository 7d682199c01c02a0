import type { MarkupStore } from './markup-store.ts';
import { startValidation, type StartValidationPorts } from './start-validation.ts';

interface Ports extends StartValidationPorts {
  store: StartValidationPorts['store'] & Pick<MarkupStore, 'find'>;
}

/** Queues a due validation, unless one was requested since then: by a repeated job, or by a person. */
export async function startDueValidation(
  ports: Ports,
  { accountId, url, dueAt }: { accountId: string; url: string; dueAt: string },
  now: Date,
): Promise<void> {
  const newest = await ports.store.find(accountId, url, now);
  if (newest !== undefined && newest.requestedAt >= dueAt) return;
  await startValidation(ports, { accountId, url, cause: 'clock' }, now);
}
