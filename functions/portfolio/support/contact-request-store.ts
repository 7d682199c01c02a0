import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { isExpired, type Table } from '../../platform/table/table.ts';
import { changeEntry } from './change-entry.ts';
import { type ContactRequest, contactRequestEntity } from './contact-request-entity.ts';
import { liveItem } from '../../platform/table/read-items.ts';

export interface RequestKey {
  accountId: string;
  requestId: string;
}

/** Requests from the contact form. */
export function contactRequestStore(table: Table) {
  const requests = contactRequestEntity(table);

  const find = ({ accountId, requestId }: RequestKey, now: Date) =>
    liveItem(requests.get({ accountId, requestId }), now);

  return {
    find,

    async add(request: ContactRequest, audit?: Audit): Promise<void> {
      const isWritten = await changeAudited(table, audit, requests, (items) =>
        items.create(request),
      );
      if (!isWritten) throw new Error(`The contact request ${request.requestId} exists`);
    },

    /**
     * @param decide returns the same request if there is nothing to change
     * @throws ProblemError `not_found`, and what `decide` throws
     */
    async change(
      key: RequestKey,
      now: Date,
      decide: (before: ContactRequest) => ContactRequest,
      audit?: Audit,
    ): Promise<ContactRequest> {
      const write = async (changed: ContactRequest, version: number) => {
        return changeAudited(table, audit, requests, (items) =>
          items.put(changed).where((item, { eq }) => eq(item.version, version)),
        );
      };
      const missing = 'There is no such request';
      return changeEntry({ read: () => find(key, now), write }, decide, { audit, missing });
    },

    /** For the desk: open ones oldest first, closed ones newest first. */
    async ofState(
      state: ContactRequest['state'],
      { now, limit }: { now: Date; limit: number },
    ): Promise<ContactRequest[]> {
      const order = state === 'open' ? 'asc' : 'desc';
      const { data } = await requests.query.desk({ state }).go({ count: limit, order });
      return data.filter((one) => !isExpired(one, now));
    },

    /** Whose mails are not sent yet although they should be by then. */
    async toMail(by: Date, limit: number): Promise<ContactRequest[]> {
      const { data } = await requests.query
        .toMail({ mailQueue: 'requests' })
        .lte({ mailOn: by.toISOString() })
        .go({ limit });
      return data;
    },
  };
}
