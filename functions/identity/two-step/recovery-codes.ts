import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '../../../shared/calls/identity/two-step.ts';

/** Without 0, 1, I, L, O and U, which are mistaken for each other or make words. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const [groups, perGroup] = [4, 4];

/** Ten codes such as `7KQM-R2XD-9FGT-WB4H`, of 78 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode);

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: perGroup }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
