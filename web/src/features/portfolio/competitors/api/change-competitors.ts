import {
  addCompetitors,
  assignCompetitor,
  checkCompetitorsLimit,
  type CompetitorAssignment,
  deleteCompetitor,
} from '../../../../../../shared/calls/portfolio/competitors.ts';
import { competitorsKey } from '../../../../entities/query-keys.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { ApiError, callApi } from '../../../../lib/api.ts';
import { useChange } from '../../../../lib/use-change.ts';

interface NewCompetitor {
  name: string;
  /** Possible addresses for the input; the next one is tried if a name does not resolve. */
  urls: readonly string[];
  assignedTo: CompetitorAssignment;
}

/** The plan allows no more, as the server has said when it was asked before. */
export class LimitReachedError extends Error {}

/** Adds a competitor. @returns its address */
export function useAddCompetitor() {
  const { accountEmail: email } = useSession();
  return useChange(async ({ name, urls, assignedTo }: NewCompetitor): Promise<string> => {
    const add = async (url: string): Promise<string> => {
      const site = { url, name, assignedTo };
      await callApi(addCompetitors, { body: { email, sites: [site] } });
      return url;
    };
    const check = await callApi(checkCompetitorsLimit, { params: { email } });
    if (!check.success) throw new LimitReachedError();
    const [first = '', ...others] = urls;
    let added = add(first);
    for (const url of others)
      added = added.catch((error: unknown) => {
        if (error instanceof ApiError && error.has('dns')) return add(url);
        throw error;
      });
    return added;
  }, competitorsKey);
}

/** Chooses the clients and sites whose reports show a competitor. */
export function useAssignCompetitor() {
  const { accountEmail: rootOrEmail } = useSession();
  return useChange(
    (body: { url: string } & CompetitorAssignment) =>
      callApi(assignCompetitor, { params: { rootOrEmail }, body }),
    competitorsKey,
  );
}

/** Removes a competitor with all its data. */
export function useDeleteCompetitor() {
  const { accountEmail: rootOrEmail } = useSession();
  return useChange(
    (url: string) =>
      callApi(deleteCompetitor, { params: { rootOrEmail }, body: { data: { url } } }),
    competitorsKey,
  );
}
