import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime, ownUser, webUrl } from '../fields.ts';
import { fileAnswer } from '../file-answer.ts';

const defineCall = callsOf('exports');

const params = z.object({ user: ownUser });
const file = z.object({
  date: isoTime.describe('The date from the answer of the conversion, which identifies the export'),
  userId: ownUser,
});

export const convertToCsv = defineCall({
  id: 'convert-to-csv',
  path: '/convert-to-csv/{user}',
  summary: 'Export the data of a page to a CSV file',
  params,
  body: z.object({ siteUrl: webUrl }),
  answer: z.object({
    date: isoTime.describe('When it was created; identifies the file in later calls'),
  }),
  errors: ['not_found'],
  limit: { requests: 60, windowSeconds: 3600 },
});

export const downloadCsv = defineCall({
  id: 'download-csv',
  path: '/download/{user}',
  summary:
    'The CSV file of a conversion: UTF-8 with a byte order mark and CRLF line ends (RFC 4180)',
  params,
  body: file,
  answer: fileAnswer,
  answerType: 'text/csv',
  errors: ['not_found'],
});

export const deleteCsv = defineCall({
  id: 'delete-csv',
  path: '/delete-csv/{user}',
  summary: 'Delete the CSV file of a conversion; succeeds if it is already deleted',
  params,
  body: file,
});
