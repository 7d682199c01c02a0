import { ProblemError } from '../../shared/calls/errors.ts';

export const reportNotFound = (): ProblemError =>
  new ProblemError('not_found', 'There is no such report', { field: 'reportId' });
