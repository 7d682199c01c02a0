import { mostOrganised } from '../../../../../shared/calls/registry/clients.ts';
import { mostPaused } from '../../../../../shared/calls/portfolio/sites.ts';

/** What can be done with several sites at once. */
export type BulkActionId = 'scan' | 'tag' | 'untag' | 'assign' | 'pause' | 'resume' | 'remove';

interface BulkAction {
  /** Most sites in one request. */
  size: number;
  /** While it runs. */
  doing: string;
  /** After the number of sites. */
  done: string;
  /** The same for sites that it failed for. */
  failed: string;
}

export const bulkActions: Record<BulkActionId, BulkAction> = {
  scan: { size: 1, doing: 'Starting scans', done: 'will be scanned', failed: 'not scanned' },
  tag: { size: mostOrganised, doing: 'Tagging', done: 'tagged', failed: 'not tagged' },
  untag: { size: mostOrganised, doing: 'Removing tags', done: 'changed', failed: 'not changed' },
  assign: { size: mostOrganised, doing: 'Assigning', done: 'assigned', failed: 'not assigned' },
  pause: { size: mostPaused, doing: 'Pausing', done: 'paused', failed: 'not paused' },
  resume: { size: mostPaused, doing: 'Resuming', done: 'resumed', failed: 'not resumed' },
  // A site of a thousand pages takes seconds.
  remove: { size: 1, doing: 'Removing', done: 'removed', failed: 'not removed' },
};

const mostNames = 5;

/** Names of sites, as many as fit into a message. */
export function namesInWords(names: readonly string[]): string {
  const rest = names.length - mostNames;
  const shown = names.slice(0, mostNames).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
