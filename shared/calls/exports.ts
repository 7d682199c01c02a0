import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { isoTime, ownUser, success, webUrl } from './fields.ts';
import { fileAnswer } from './file-answer.ts';

const params = z.object({ user: ownUser });
const file = z.object({
  date: isoTime.describe('The date from the answer of the conversion, which identifies the export'),
  userId: ownUser,
});

export const convertToCsv = defineCall({
  id: 'convert-to-csv',
  domain: 'exports',
  method: 'POST',
  path: '/convert-to-csv/{user}',
  summary: 'Write what is known of a page into a CSV file',
  caller: 'member',
  params,
  body: z.object({ siteUrl: webUrl }),
  answer: z.object({
    date: isoTime.describe('When it was made; identifies the file in the next calls'),
  }),
  errors: ['not_found'],
  limit: { requests: 60, windowSeconds: 3600 },
});

export const downloadCsv = defineCall({
  id: 'download-csv',
  domain: 'exports',
  method: 'POST',
  path: '/download/{user}',
  summary:
    'The CSV file that a conversion made: UTF-8 with a byte order mark, lines end in CRLF (RFC 4180)',
  caller: 'member',
  params,
  body: file,
  answer: fileAnswer,
  answerType: 'text/csv',
  errors: ['not_found'],
});

export const deleteCsv = defineCall({
  id: 'delete-csv',
  domain: 'exports',
  method: 'POST',
  path: '/delete-csv/{user}',
  summary: 'Forget the CSV file of a conversion; one that is gone is no error',
  caller: 'member',
  params,
  body: file,
  answer: success,
});
