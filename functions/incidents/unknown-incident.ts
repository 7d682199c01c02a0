import { ProblemError } from '../../shared/calls/errors.ts';

export const unknownIncident = (): ProblemError =>
  new ProblemError('not_found', 'This incident does not exist.', { field: 'incidentId' });
