import { ProblemError } from '../../../shared/calls/errors.ts';
import type { CheckTarget } from '../ports/check-target.ts';

export const checkMailTarget: CheckTarget = async (address, { confirmedAddresses }) => {
  if ((await confirmedAddresses()).includes(address)) return { target: address };
  throw new ProblemError(
    'invalid_input',
    'Notifications go to confirmed addresses of your account only. Add its owner to your team first.',
    { field: 'userEmail' },
  );
};
