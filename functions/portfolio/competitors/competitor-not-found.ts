import { ProblemError } from '../../../shared/calls/errors.ts';

export const competitorNotFound = (): ProblemError =>
  new ProblemError('not_found', 'There is no such competitor site', { field: 'url' });
