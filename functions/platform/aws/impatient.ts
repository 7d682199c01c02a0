/** Gives up on a hanging service early enough to retry, and to answer within the function's own time. */
export const impatient = {
  requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
  maxAttempts: 2,
};
