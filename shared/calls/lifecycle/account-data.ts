import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime, ownUserId } from '../fields.ts';
import { fileAnswer } from '../file-answer.ts';

const defineCall = callsOf('exports', { caller: 'root', whenSuspended: 'allowed', ours: true });

const params = z.object({ userId: ownUserId });

/** Days for which the file of an export can be downloaded. */
export const accountExportDays = 7;

export const AccountExport = z.object({
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  percent: z.int().min(0).max(100).describe('Estimated progress of the export'),
  requestedAt: isoTime,
  expiresOn: isoTime.nullable().describe('When the file will be deleted; null until it is ready'),
  bytes: z.int().nullable().describe('Size of the file; null until it is ready'),
});
export type AccountExport = z.infer<typeof AccountExport>;

/** Null if there is none, or it has expired. */
const answer = z.object({ export: AccountExport.nullable() });

export const getAccountExport = defineCall({
  id: 'get-account-export',
  path: '/account-export/{userId}',
  summary: "The newest export of the account's data, with its progress and expiry",
  params,
  answer,
});

export const startAccountExport = defineCall({
  id: 'start-account-export',
  method: 'POST',
  path: '/account-export/{userId}',
  summary:
    'Export the data of the account, without pictures and full Lighthouse reports; a mail is sent when the file is ready. Returns the running export, if there is one',
  params,
  answer,
  status: 202,
  writes: { kind: 'account' },
  limit: { requests: 5, windowSeconds: 24 * 3600 },
});

export const downloadAccountExport = defineCall({
  id: 'download-account-export',
  path: '/account-export/download/{userId}',
  summary: 'The zip of the newest export',
  params,
  answer: fileAnswer,
  answerType: 'application/zip',
  errors: ['not_found'],
  limit: { requests: 60, windowSeconds: 3600 },
});
