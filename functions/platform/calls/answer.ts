import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { FileAnswer, FileType } from '../../../shared/calls/file-answer.ts';
import {
  type ErrorBody,
  httpStatusOf,
  ProblemError,
  type ErrorDetail,
} from '../../../shared/calls/errors.ts';

interface Text {
  /** Such as `text/csv`; sent as UTF-8. */
  type: string;
  body: string;
}

export const answerText = (
  status: number,
  { type, body }: Text,
  requestId: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-request-id': requestId,
  },
  body,
});

export const answerJson = (
  status: number,
  body: unknown,
  requestId: string,
): APIGatewayProxyStructuredResultV2 =>
  answerText(status, { type: 'application/json', body: JSON.stringify(body) }, requestId);

/** @param address absolute, or a path of the product */
export function answerRedirect(
  address: string,
  requestId: string,
  body: unknown = { address },
): APIGatewayProxyStructuredResultV2 {
  const answer = answerJson(200, body, requestId);
  return { ...answer, statusCode: 303, headers: { ...answer.headers, location: address } };
}

interface File {
  type: FileType;
  file: FileAnswer;
  /** Header of the request. */
  accept: string | undefined;
  /** @default 0 */
  cacheSeconds?: number | undefined;
}

/** Pages of other sites import it as a module, or have a Cross-Origin-Embedder-Policy. */
const forOtherSites = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Sends a file as its bytes under its name. A file that is stored elsewhere is a redirect, or its address for clients
 * that accept JSON.
 */
export function answerFile(
  { type, file, accept, cacheSeconds = 0 }: File,
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  if ('address' in file) {
    return accept?.includes('application/json')
      ? answerJson(200, file, requestId)
      : answerRedirect(file.address, requestId, file);
  }
  const { fileName, content } = file;
  const isText = typeof content === 'string';
  const body = isText ? content : Buffer.from(content).toString('base64');
  const answer = answerText(200, { type, body }, requestId);
  return {
    ...answer,
    headers: {
      ...answer.headers,
      ...(isText ? {} : { 'content-type': type }),
      ...(cacheSeconds > 0 ? { 'cache-control': `public, max-age=${cacheSeconds}` } : {}),
      ...(type === 'text/javascript' ? forOtherSites : {}),
      'content-disposition': `attachment; filename="${fileName}"`,
    },
    isBase64Encoded: !isText,
  };
}

/** The only place where an error becomes an HTTP response. Unknown errors reveal nothing. */
export function answerError(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const answer = errorAnswer(errorDetails(error), requestId);
  if (error instanceof ProblemError && error.retryAfterSeconds !== undefined) {
    answer.headers = { ...answer.headers, 'retry-after': String(error.retryAfterSeconds) };
  }
  return answer;
}

const unknownError: ErrorDetail = { code: 'internal', message: 'Something went wrong' };

/** The public part of an error, for HTTP and sockets. */
export function errorDetails(error: unknown): ErrorDetail[] {
  if (error instanceof InputError) return error.details;
  if (!(error instanceof ProblemError)) return [unknownError];
  const { code, said, field, reason } = error;
  return [
    {
      code,
      message: said,
      ...(field === undefined ? {} : { field }),
      ...(reason === undefined ? {} : { reason }),
    },
  ];
}

function errorAnswer(errors: ErrorDetail[], requestId: string): APIGatewayProxyStructuredResultV2 {
  const [{ code, message } = unknownError] = errors;
  const body: ErrorBody = { message, errors, requestId };
  return answerJson(httpStatusOf[code], body, requestId);
}

/** Invalid input; each detail names its field. */
export class InputError extends Error {
  readonly details: ErrorDetail[];
  constructor(details: ErrorDetail[]) {
    super(details.map((detail) => `${detail.field ?? ''}: ${detail.message}`).join('; '));
    this.name = 'InputError';
    this.details = details;
  }
}
