import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { organiseSites } from '../../../../../shared/calls/registry/clients.ts';
import { startScan } from '../../../../../shared/calls/measuring/scans.ts';
import {
  deleteSite,
  pauseSites,
  resumeSites,
} from '../../../../../shared/calls/portfolio/sites.ts';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { callApi, errorMessage } from '../../../lib/api.ts';
import { useSession } from '../../session/components/session.tsx';
import { type BulkActionId, bulkActions, namesInWords } from '../rules/bulk-actions.ts';
import { inBulk } from '../rules/in-bulk.ts';
import { loadAgain } from '../../../lib/use-change.ts';
import { clientLists } from './organise-sites.ts';
import { refreshStates } from './site-queries.ts';
import { counted } from '../../../lib/format.ts';

/** A site that is chosen from a list. */
export interface ChosenSite {
  url: string;
  siteName: string;
  tags?: readonly string[] | undefined;
  /** Whether someone of the account paused it. */
  isPaused: boolean;
}

/** What is to be done with the chosen sites. */
export type BulkRequest =
  | { action: Exclude<BulkActionId, 'tag' | 'untag' | 'assign'> }
  | { action: 'tag' | 'untag'; tag: string }
  | { action: 'assign'; clientId: string | null };

const send = (request: BulkRequest, urls: string[], email: string): Promise<unknown> => {
  switch (request.action) {
    case 'scan':
      return callApi(startScan, { body: { email, url: urls[0] ?? '' } });
    case 'tag':
      return callApi(organiseSites, { body: { sites: urls, addTags: [request.tag] } });
    case 'untag':
      return callApi(organiseSites, { body: { sites: urls, removeTags: [request.tag] } });
    case 'assign':
      return callApi(organiseSites, { body: { sites: urls, clientId: request.clientId } });
    case 'pause':
      return callApi(pauseSites, { body: { sites: urls } });
    case 'resume':
      return callApi(resumeSites, { body: { sites: urls } });
    default:
      return callApi(deleteSite, {
        params: { email },
        body: { email, sites: urls.map((url) => ({ url })) },
      });
  }
};

export interface BulkProgress {
  action: BulkActionId;
  done: number;
  of: number;
}

/**
 * Does something with chosen sites, some at a time. It goes on when the screen is left, and its end is announced there.
 * @param onDone called with the addresses for which it failed
 */
export function useBulk(onDone: (failed: string[]) => void = () => undefined) {
  const { accountEmail: email } = useSession();
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress>();
  const run = async (request: BulkRequest, chosen: readonly ChosenSite[]): Promise<void> => {
    const { action } = request;
    const { size, done, failed } = bulkActions[action];
    const of = chosen.length;
    setProgress({ action, done: 0, of });
    const failures = await inBulk(chosen, {
      size,
      act: (some) =>
        send(
          request,
          some.map(({ url }) => url),
          email,
        ),
      onProgress: (count) => setProgress({ action, done: count, of }),
    });
    await Promise.all([loadAgain(client, ...clientLists), refreshStates(client)]);
    setProgress(undefined);
    const [first] = failures;
    if (first === undefined) snackbar.success(`${counted(of, 'site')} ${done}`);
    else {
      const names = namesInWords(failures.map(({ item }) => item.siteName));
      const some = `${failures.length} of ${counted(of, 'site')} ${failed}`;
      snackbar.error(`${some}: ${names}. ${errorMessage(first.error)}`, { closeAfterMs: false });
    }
    onDone(failures.map(({ item }) => item.url));
  };
  return { run, progress };
}
