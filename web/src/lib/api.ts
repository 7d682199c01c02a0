import { callAddress, type LooseRequest } from '../../../shared/calls/call-address.ts';
import type {
  CallContract,
  CallRequest,
  CallResult,
  ClientContract,
} from '../../../shared/calls/define-call.ts';
import { accountRefusalOf, announceRefusal } from './account-refusals.ts';
import { ApiError, errorOf, unreachedWords } from './api-error.ts';
import { reach } from './connection.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { loseIdentity } from './identity.ts';
import { accessToken } from './tokens.ts';

export { ApiError, errorMessage, errorsAtFields, refusalOf } from './api-error.ts';

async function send(
  contract: ClientContract,
  request: LooseRequest,
  options: { token: string | undefined; signal: AbortSignal | undefined },
): Promise<Response> {
  const accept = [contract.answerType, 'application/json'].filter((type) => type !== undefined);
  const headers = new Headers({ accept: accept.join(', ') });
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  const address = callAddress(contract, request);
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const early = await takeEarlyAnswer(`${address}${body ?? ''}`);
  if (early !== undefined) return early;
  try {
    return await reach(address, {
      method: contract.method,
      headers,
      signal: options.signal ?? null,
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, unreachedWords(), { cause: error });
  }
}

async function sendSigned(
  contract: ClientContract,
  request: LooseRequest,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const first = await send(contract, request, { token: await accessToken(), signal });
  if (first.status !== 401) return first;
  // The token may have been revoked early; refreshing it shows whether the session has ended.
  const token = await accessToken({ forceRefresh: true });
  const second = token === undefined ? first : await send(contract, request, { token, signal });
  if (second.status === 401) loseIdentity();
  return second;
}

/** The file of an answer, or the address of a large one. */
async function fileOf(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.startsWith('application/json')) return response.json();
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, fileName] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return { fileName, content: new Uint8Array(await response.arrayBuffer()) };
}

/**
 * Makes a call of the catalogue, with the bearer token unless the call is public. A public call that accepts a session
 * gets it with `withSession`, and its 401 says nothing about the session. A call about an opened share link gets the token
 * of its view.
 *
 * @throws {ApiError} for every answer that is not a success, with the server's sentences
 */
export async function callApi<Contract extends CallContract>(
  contract: Contract,
  request: CallRequest<Contract>,
  options: { signal?: AbortSignal; withSession?: true; viewToken?: string } = {},
): Promise<CallResult<Contract>> {
  const { id, caller, answer: schema, answerType }: ClientContract = contract;
  const { signal, viewToken } = options;
  const ownToken = async () => viewToken ?? (options.withSession && (await accessToken()));
  const isOpen = caller === 'public' || caller === 'share' || caller === 'share-report';
  const response = isOpen
    ? await send(contract, request, { token: await ownToken(), signal })
    : await sendSigned(contract, request, signal);
  if (!response.ok) {
    const error = await errorOf(response);
    if (accountRefusalOf(error) !== undefined) announceRefusal();
    throw error;
  }
  const answer = schema.safeParse(
    await (answerType === undefined ? response.json() : fileOf(response)),
  );
  if (!answer.success) {
    throw new ApiError(response.status, `Unexpected answer of ${id}`, {
      cause: answer.error,
    });
  }
  // The schema belongs to the contract; TypeScript cannot see this through the type parameter.
  return answer.data as CallResult<Contract>;
}
