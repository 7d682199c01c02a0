import * as z from 'zod';
import { httpStatusOf, type ErrorCode, type ErrorDetail } from '../../../shared/calls/errors.ts';

const isCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && value in httpStatusOf;

const Detail = z.object({
  code: z.custom<ErrorCode>(isCode),
  message: z.string(),
  field: z.string().optional(),
  reason: z.string().optional(),
});
const Body = z.object({
  message: z.string(),
  errors: z.array(Detail),
  requestId: z.string().optional(),
});

/** An error response. Status 0: the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: ErrorDetail[];
  readonly requestId: string | undefined;

  constructor(
    status: number,
    message: string,
    more: { errors?: ErrorDetail[]; requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ApiError';
    this.status = status;
    this.errors = more.errors ?? [];
    this.requestId = more.requestId;
  }

  /** True if one of the errors has this code or reason. */
  has(word: string): boolean {
    return this.errors.some(({ code, reason }) => code === word || reason === word);
  }
}

/** Whether the account does not have the requested thing. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.has('not_found');

/** Why a request got no answer. */
export const unreachedWords = (): string =>
  navigator.onLine
    ? 'The server cannot be reached. Please try again in a moment.'
    : 'You are offline. Please try again once you are connected.';

/** Message for a response without one, such as a proxy's. */
const unexpected = 'Something went wrong';
/** Messages for API Gateway's own refusals. */
const ofGateway: Readonly<Record<number, string>> = {
  401: 'Please sign in',
  429: 'Too many requests, please try again later',
};

export async function errorOf(response: Response): Promise<ApiError> {
  const body = Body.safeParse(await response.json().catch(() => undefined));
  if (!body.success) return new ApiError(response.status, ofGateway[response.status] ?? unexpected);
  const errors = body.data.errors.map(({ code, message, field, reason }) => ({
    code,
    message,
    ...(field === undefined ? {} : { field }),
    ...(reason === undefined ? {} : { reason }),
  }));
  return new ApiError(response.status, body.data.message, {
    errors,
    requestId: body.data.requestId,
  });
}

/** The server's message for a refusal; undefined if it failed or could not be reached. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  return errorMessage(error);
}

/** The server's errors by form field: `sites.0.url` is its `url`. */
export function errorsAtFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  for (const { field, message } of error instanceof ApiError ? error.errors : []) {
    const name = fields.find((one) => one === field?.split('.').at(-1));
    if (name !== undefined) found[name] ??= message;
  }
  return found;
}

/** The text of an error for a screen: the first server error, else the server's message, else `otherwise`. */
export function errorMessage(error: unknown, otherwise: string = unexpected): string {
  if (!(error instanceof ApiError)) return otherwise;
  const [first] = error.errors;
  return first?.message || (error.status >= 500 ? otherwise : error.message) || otherwise;
}
