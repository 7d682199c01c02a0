import { ProblemError } from '../../../shared/calls/errors.ts';

export const unknownNotification = (): ProblemError =>
  new ProblemError('not_found', 'This notification does not exist.', { field: 'id' });
