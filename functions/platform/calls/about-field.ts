import { ProblemError } from '../../../shared/calls/errors.ts';

/** Runs work whose refusals are all about one field of the request, and adds the field to them. */
export async function aboutField<Result>(field: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(error.code, error.said, {
      field,
      cause: error,
      ...(error.reason === undefined ? {} : { reason: error.reason }),
    });
  }
}
