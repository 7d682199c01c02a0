/** An answer of the stand-in. */
export interface Reply {
  status: number;
  body: unknown;
}

const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};
const seePropertyId =
  'To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.';

/** An error as Google's APIs answer it. */
export const googleProblem = (code: number, message: string, details?: object[]): Reply => ({
  status: code,
  body: {
    error: { code, message, status: statuses[code] ?? 'UNKNOWN', ...(details ? { details } : {}) },
  },
});

export const problems = {
  badToken: googleProblem(
    401,
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  ),
  noAccess: googleProblem(
    403,
    `User does not have sufficient permissions for this property. ${seePropertyId}`,
  ),
  noAccessToStreams: googleProblem(403, 'The caller does not have permission'),
  quota: googleProblem(
    429,
    'Exhausted property tokens for a project per hour. These quota tokens will return in under an hour.',
  ),
  notFound: googleProblem(404, 'Requested entity was not found.'),
  apiDisabled: googleProblem(
    403,
    'Google Analytics Data API has not been used in project 1 before or it is disabled.',
    [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'SERVICE_DISABLED',
        domain: 'googleapis.com',
      },
    ],
  ),
  badRequest: (message: string) => googleProblem(400, message),
} as const;
