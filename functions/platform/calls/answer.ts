import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import {
  type ErrorBody,
  httpStatusOf,
  ProblemError,
  type ErrorDetail,
} from '../../../shared/errors.ts';

interface Text {
  /** Such as `text/csv`; it travels as UTF-8. */
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

/** The one place where an error becomes an HTTP answer. Unknown errors say nothing about themselves. */
export function answerError(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  if (error instanceof InputError) return errorAnswer('invalid_input', error.details, requestId);
  if (error instanceof ProblemError) {
    const detail: ErrorDetail = {
      code: error.code,
      message: error.message,
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(error.reason === undefined ? {} : { reason: error.reason }),
    };
    const answer = errorAnswer(error.code, [detail], requestId);
    if (error.retryAfterSeconds !== undefined) {
      answer.headers = { ...answer.headers, 'retry-after': String(error.retryAfterSeconds) };
    }
    return answer;
  }
  return errorAnswer(
    'internal',
    [{ code: 'internal', message: 'Something went wrong' }],
    requestId,
  );
}

function errorAnswer(
  code: keyof typeof httpStatusOf,
  errors: ErrorDetail[],
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  const body: ErrorBody = {
    message: errors[0]?.message ?? 'Something went wrong',
    errors,
    requestId,
  };
  return answerJson(httpStatusOf[code], body, requestId);
}

/** Input that its schema refused; each detail names its field. */
export class InputError extends Error {
  readonly details: ErrorDetail[];
  constructor(details: ErrorDetail[]) {
    super(details.map((detail) => `${detail.field ?? ''}: ${detail.message}`).join('; '));
    this.name = 'InputError';
    this.details = details;
  }
}
