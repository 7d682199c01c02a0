import { queryOptions } from '@tanstack/react-query';
import { getSharedView, openShareLink } from '../../../../../shared/calls/sharing.ts';
import type { SharedView } from '../../../../../shared/models/shared-view.ts';
import { ApiError, callApi } from '../../../lib/api.ts';

export interface Opening {
  linkId: string;
  token: string;
  /** As the reader has typed it. */
  password: string | undefined;
  /** Passwords that were typed so far. */
  tries: number;
  /** The token of the view, which is renewed by opening the link again. */
  held: { viewToken?: string };
}

/** Milliseconds between two looks at the site. */
const rhythm = 60_000;

/** Whether an error means that the link opens nothing, whatever the cause. */
export const isVoid = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 401);

async function readView(held: Opening['held']): Promise<SharedView | undefined> {
  if (held.viewToken === undefined) return undefined;
  try {
    return await callApi(getSharedView, {}, { viewToken: held.viewToken });
  } catch (error) {
    if (!isVoid(error)) throw error;
    delete held.viewToken;
    return undefined;
  }
}

/** The view of a link, as long as it is valid; `locked` while its password is missing. */
export const sharedViewQuery = (opening: Opening) =>
  queryOptions({
    // Without the secrets.
    queryKey: ['shared-view', opening.linkId, opening.tries],
    queryFn: async (): Promise<SharedView | 'locked'> => {
      const { linkId, token, password, held } = opening;
      const read = await readView(held);
      if (read !== undefined) return read;
      const body = { linkId, token, ...(password === undefined ? {} : { password }) };
      const { view } = await callApi(openShareLink, { body });
      if (view === null) return 'locked';
      held.viewToken = view.token;
      return callApi(getSharedView, {}, { viewToken: view.token });
    },
    retry: false,
    refetchInterval: ({ state }) => (typeof state.data === 'object' ? rhythm : false),
  });
