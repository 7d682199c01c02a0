import { listHeartbeats } from '../../../../../../shared/calls/monitoring/heartbeats.ts';
import { listEndpoints } from '../../../../../../shared/calls/monitoring/monitors.ts';
import type { CallContract, CallRequest } from '../../../../../../shared/calls/define-call.ts';
import {
  addStatusPage,
  listStatusIncidents,
  listStatusPages,
  openStatusIncident,
  previewStatusPage,
  removeStatusIncident,
  removeStatusPage,
  saveStatusPage,
  updateStatusIncident,
} from '../../../../../../shared/calls/portfolio/status-pages.ts';
import { heartbeatsKey, monitorsKey } from '../../../../entities/query-keys.ts';
import type { StatusPage } from '../../../../../../shared/models/portfolio/status-page.ts';
import { callApi } from '../../../../lib/api.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { useChange } from '../../../../lib/use-change.ts';

const statusPagesKey = ['status-pages'] as const;

/** The status pages of the account, by title. */
export const statusPagesQuery = callQuery(statusPagesKey, listStatusPages, {});

/** The heartbeats of all sites that the user reaches. */
export const allHeartbeatsQuery = callQuery(heartbeatsKey(''), listHeartbeats, { query: {} });

/** The endpoints of all sites that the user reaches. */
export const allEndpointsQuery = callQuery([...monitorsKey, 'endpoints'], listEndpoints, {});

/** The public page as it would be now. */
export const previewQuery = (pageId: string) =>
  callQuery([...statusPagesKey, 'preview', pageId], previewStatusPage, { params: { pageId } });

export type StatusPageBody = CallRequest<typeof addStatusPage>['body'];

type Before = Pick<StatusPage, 'pageId' | 'version'>;

/** Saves a page as it was read, or adds it. */
export const useSaveStatusPage = () =>
  useChange(
    ({ before, body: { slug, ...body } }: { before: Before | undefined; body: StatusPageBody }) =>
      before === undefined
        ? callApi(addStatusPage, { body: { slug, ...body } })
        : callApi(saveStatusPage, {
            params: { pageId: before.pageId },
            body: { ...body, version: before.version },
          }),
    statusPagesKey,
  );

export const useRemoveStatusPage = () =>
  useChange((pageId: string) => callApi(removeStatusPage, { params: { pageId } }), statusPagesKey);

/** What people wrote on a page, and outages that they may announce. */
export const statusIncidentsQuery = (pageId: string) =>
  callQuery([...statusPagesKey, 'incidents', pageId], listStatusIncidents, { params: { pageId } });

type BodyOf<Contract extends CallContract> = CallRequest<Contract>['body'];
export type OpenedIncident = BodyOf<typeof openStatusIncident>;

export const useOpenIncident = (pageId: string) =>
  useChange(
    (body: OpenedIncident) => callApi(openStatusIncident, { params: { pageId }, body }),
    statusPagesKey,
  );

export const useUpdateIncident = (pageId: string) =>
  useChange(
    ({ incidentId, body }: { incidentId: string; body: BodyOf<typeof updateStatusIncident> }) =>
      callApi(updateStatusIncident, { params: { pageId, incidentId }, body }),
    statusPagesKey,
  );

export const useRemoveIncident = (pageId: string) =>
  useChange(
    (incidentId: string) => callApi(removeStatusIncident, { params: { pageId, incidentId } }),
    statusPagesKey,
  );
