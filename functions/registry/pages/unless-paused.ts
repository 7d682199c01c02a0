import type { Cause } from '../../../shared/jobs/define-job.ts';
import { log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchStore } from './watch-store.ts';

interface Claimed {
  accountId: string;
  url: string;
  /** A person if absent. */
  cause?: Cause | undefined;
}

interface Claims<Key, Item extends Claimed> {
  claim(key: Key, owner: string, now: Date): Promise<Item | undefined>;
  /** Deletes claimed work as if it had never been requested; false if a person has requested it since its claim. */
  drop(item: Item, owner: string): Promise<boolean>;
}

/**
 * A claim that drops what the clock queued before its page was paused; what a person has requested is done. If the drop
 * fails, the work is done.
 * @returns undefined as well if the work was dropped
 */
export const unlessPaused =
  <Key, Item extends Claimed>(
    table: Table,
    { claim, drop }: Claims<Key, Item>,
  ): Claims<Key, Item>['claim'] =>
  async (key, owner, now) => {
    const item = await claim(key, owner, now);
    if (item?.cause !== 'clock') return item;
    const { accountId, url } = item;
    try {
      if (!(await watchStore(table).isPaused(accountId, url))) return item;
      if (!(await drop(item, owner))) return item;
    } catch (error) {
      log.warn('could not skip the job of a paused page', { accountId, url, error });
      return item;
    }
    log.info('job skipped: the page is paused', { accountId, url });
    return undefined;
  };
