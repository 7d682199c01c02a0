import { NetworkRecords } from 'lighthouse/core/computed/network-records.js';

/** A document that ended before its length or its last chunk: Chromium shows what has arrived. */
const endedEarly = /^net::ERR_(?:CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)$/;

/** Lets Lighthouse measure documents that ended early. It counts them as failed, although the browser shows them. */
export function measureCutDocuments(): void {
  const { compute_: compute } = NetworkRecords;
  Object.assign(NetworkRecords, {
    compute_: async (...given: Parameters<typeof compute>): ReturnType<typeof compute> => {
      const records = await compute.apply(NetworkRecords, given);
      for (const record of records) {
        const isShown =
          record.resourceType === 'Document' &&
          endedEarly.test(record.localizedFailDescription ?? '');
        if (isShown) record.failed = false;
      }
      return records;
    },
  });
}
