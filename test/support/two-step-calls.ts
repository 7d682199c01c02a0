import { handler as answerHandler } from '../../functions/identity/two-step/answer-code.call.ts';
import { handler as beginHandler } from '../../functions/identity/two-step/begin-two-step.call.ts';
import { handler as confirmHandler } from '../../functions/identity/two-step/confirm-two-step.call.ts';
import { handler as endHandler } from '../../functions/identity/two-step/end-two-step.call.ts';
import { handler as getHandler } from '../../functions/identity/two-step/get-two-step.call.ts';
import { handler as renewHandler } from '../../functions/identity/two-step/renew-recovery-codes.call.ts';
import { handler as recoveryHandler } from '../../functions/identity/two-step/use-recovery-code.call.ts';
import {
  answerCode,
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  useRecoveryCode,
} from '../../shared/calls/identity/two-step.ts';
import { oldPassword, type Registered, registeredAndConfirmed } from './account-calls.ts';
import { codeOf } from './app-codes.ts';
import { call, type CallOptions } from './call-handler.ts';

type Person = Pick<Registered, 'userId' | 'accessToken'>;
const asOf = ({ userId, accessToken }: Person) => ({ as: { userId }, bearer: accessToken });

export const twoStepOf = (person: Person) =>
  call(getHandler, getTwoStep, { params: { userId: person.userId } }, asOf(person));
export const beginning = (person: Person, password = oldPassword) =>
  call(
    beginHandler,
    beginTwoStep,
    { params: { userId: person.userId }, body: { password } },
    asOf(person),
  );
export const confirming = (person: Person, code: string) =>
  call(
    confirmHandler,
    confirmTwoStep,
    { params: { userId: person.userId }, body: { code } },
    asOf(person),
  );
export const ending = (person: Person, password = oldPassword) =>
  call(
    endHandler,
    endTwoStep,
    { params: { userId: person.userId }, body: { password } },
    asOf(person),
  );
export const answering = (email: string, ticket: string, code: string, options: CallOptions = {}) =>
  call(answerHandler, answerCode, { body: { email, ticket, code } }, options);
export const recovering = (
  email: string,
  recoveryCode: string,
  { password = oldPassword, ...options }: CallOptions & { password?: string } = {},
) => call(recoveryHandler, useRecoveryCode, { body: { email, password, recoveryCode } }, options);

export const renewing = (person: Person, password = oldPassword) =>
  call(
    renewHandler,
    renewRecoveryCodes,
    { params: { userId: person.userId }, body: { password } },
    asOf(person),
  );

/** A user whose sign-in asks for a code: `nextCodeOf` the secret, because the one shown now has set it up. */
export async function withTwoStep() {
  const person = await registeredAndConfirmed();
  const { secret } = (await beginning(person)).body as { secret: string };
  const { recoveryCodes } = (await confirming(person, codeOf(secret))).body as {
    recoveryCodes: string[];
  };
  return { ...person, secret, recoveryCodes };
}
