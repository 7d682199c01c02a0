import * as z from 'zod';
import { callAddress, type LooseRequest } from '../../shared/calls/call-address.ts';
import type { CallContract, CallRequest, CallResult } from '../../shared/calls/define-call.ts';

const Refusal = z.object({ message: z.string() });

/** A call that was refused, with the server's sentence. */
export class CallError extends Error {
  readonly status: number;
  constructor(
    { method, path }: Pick<CallContract, 'method' | 'path'>,
    status: number,
    text: string,
  ) {
    super(`${method} ${path} answers ${status}: ${wordsOf(text)}`);
    this.status = status;
  }
}

/** The deployed product over its public address, as a browser reaches it. */
export class Product {
  /** Without a slash at its end. */
  readonly origin: string;
  #accessToken: string | undefined;

  constructor(origin: string) {
    this.origin = origin.replace(/\/$/, '');
  }

  /** Makes the following calls as the owner of a session. */
  signInAs({ accessToken }: { accessToken: string }): void {
    this.#accessToken = accessToken;
  }

  get accessToken(): string {
    return this.#accessToken ?? '';
  }

  get(path: string, signal: AbortSignal, headers: Record<string, string> = {}): Promise<Response> {
    return this.#fetch(path, { signal, headers });
  }

  /** @throws CallError for every answer that is not a success */
  async call<Contract extends CallContract>(
    contract: Contract,
    request: CallRequest<Contract>,
    signal: AbortSignal,
  ): Promise<CallResult<Contract>> {
    const response = await this.#send(contract, request, signal);
    const answer = contract.answer.safeParse(await response.json());
    if (!answer.success)
      throw new Error(
        `${contract.method} ${contract.path} answers something else: ${z.prettifyError(answer.error)}`,
      );
    // The schema belongs to the contract; TypeScript cannot see this through the type parameter.
    return answer.data as CallResult<Contract>;
  }

  /** The bytes of a call whose answer is a file, from where it leads to. */
  async file<Contract extends CallContract>(
    contract: Contract,
    request: CallRequest<Contract>,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    return (await this.#send(contract, request, signal)).bytes();
  }

  async #send(
    contract: CallContract,
    request: LooseRequest,
    signal: AbortSignal,
  ): Promise<Response> {
    const { method, answerType } = contract;
    const response = await this.#fetch(callAddress(contract, request), {
      method,
      headers: {
        accept: answerType ?? 'application/json',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(this.#accessToken !== undefined && { authorization: `Bearer ${this.#accessToken}` }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      signal,
    });
    if (response.ok) return response;
    throw new CallError(contract, response.status, await response.text());
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.origin}${path}`, init);
    } catch (error) {
      init.signal?.throwIfAborted();
      // What `fetch` throws says only in its cause what is wrong.
      const { message, cause } = error instanceof Error ? error : new Error(String(error));
      const why = cause instanceof Error ? cause.message || cause.name : message;
      throw new Error(`${this.origin} cannot be reached: ${why}`, { cause: error });
    }
  }
}

function wordsOf(text: string): string {
  try {
    return Refusal.parse(JSON.parse(text)).message;
  } catch {
    return text.slice(0, 200);
  }
}
