import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { BodyTooLargeError, listenOnLoopback, readBody, urlOf } from '../loopback-server.ts';
import { answerApi, type ApiRequest } from './api.ts';
import { readForm } from './form.ts';
import { Ledger } from './ledger.ts';
import { sandboxPages } from './page-requests.ts';
import { pricesOf, Sandbox } from './sandbox.ts';
import { badRequest, StripeProblem } from './stripe-problem.ts';
import type { Trouble } from '../trouble.ts';
import { startDeliveries } from './webhooks.ts';

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;

interface Options {
  /** Where the product is, without a trailing slash: it serves our pages and takes our webhooks. */
  origin: string;
  /** File for the state; without one, it is in memory. */
  file?: string;
  planOverrides?: string | undefined;
  /** In milliseconds. @default Date.now */
  clock?: () => number;
  /** @default prints it */
  onTrouble?: (trouble: Trouble) => void;
}

const catchUpMs = 60_000;

/**
 * Starts the local Stripe: the part of its API that we use, its payment pages, and its webhooks. Only loopback is
 * bound.
 */
export async function startStripe(options: Options) {
  const { origin, file, planOverrides, clock = Date.now } = options;
  const { onTrouble = ({ words }: Trouble) => console.warn(words) } = options;
  const sandbox = new Sandbox(new Ledger(file), pricesOf(planOverrides), () =>
    Math.floor(clock() / 1000),
  );
  const secretKey = `sk_sandbox_${randomBytes(24).toString('base64url')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`;
  let isKept = true;
  /** On a full disk it continues in memory, and is written with the next change, or a minute later. */
  const save = (): void => {
    try {
      sandbox.ledger.save();
      isKept = true;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const words = `The payments of the sandbox cannot be written, and end with this process: ${why}`;
      if (isKept) onTrouble({ words, isFatal: false });
      isKept = false;
    }
  };
  const deliveries = startDeliveries(sandbox, {
    save,
    url: `${origin}/api/webhooks/stripe`,
    secret: webhookSecret,
  });
  const changed = (): void => {
    save();
    void deliveries.deliver();
  };
  const catchUp = (): void => {
    sandbox.catchUp();
    changed();
  };
  const world = { sandbox, pagesUrl: `${origin}/sandbox` };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Refuses browsers under any host name, and programs without the key of this start.
    const { headers } = request;
    const isBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
    if (isBrowser || headers.authorization !== `Bearer ${secretKey}`)
      throw new StripeProblem(401, 'invalid_request_error', 'Invalid API Key provided.');
    const { pathname: path, searchParams } = urlOf(request);
    const method = request.method ?? 'GET';
    const body = (await readBody(request, 100_000)).toString();
    const form = readForm(method === 'POST' ? new URLSearchParams(body) : searchParams);
    sandbox.catchUp();
    const { status, text } = remember(
      sandbox,
      { method, path, form },
      {
        key: headers['idempotency-key']?.toString(),
        body,
        work: (asked) => JSON.stringify(answerApi(world, asked)),
      },
    );
    if (method !== 'GET') changed();
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const listener = await listenOnLoopback((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, text } = problemAnswer(error);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  const timer = setInterval(catchUp, catchUpMs);
  timer.unref();
  catchUp();
  return {
    /** Settings of the functions, in place of the operator's own. */
    env: {
      STRIPE_ENDPOINT: listener.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    sandbox,
    /** Handles `/sandbox` and the paths below it, for mounting in the product's own server. */
    handle: sandboxPages(sandbox, changed),
    /** Keeps what was done to the sandbox from outside, and delivers its events. */
    changed,
    async stop(): Promise<void> {
      clearInterval(timer);
      deliveries.stop();
      await listener.stop();
    },
  };
}

interface Remembered {
  key: string | undefined;
  body: string;
  work(request: ApiRequest): string;
}

/** A request with a known idempotency key gets the same answer as before, errors included. */
function remember(sandbox: Sandbox, asked: ApiRequest, { key, body, work }: Remembered) {
  const request = `${asked.method} ${asked.path} ${body}`;
  const { answers } = sandbox.ledger.state;
  const known = key === undefined ? undefined : answers[key];
  if (known !== undefined && known.request !== request)
    throw new StripeProblem(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  if (known !== undefined) return { status: known.status, text: known.body };
  const done = attempt(() => work(asked));
  if (key !== undefined && asked.method === 'POST')
    answers[key] = { request, status: done.status, body: done.text };
  return done;
}

function attempt(work: () => string): { status: number; text: string } {
  try {
    return { status: 200, text: work() };
  } catch (error) {
    return problemAnswer(error);
  }
}

function problemAnswer(error: unknown): { status: number; text: string } {
  const problem = asProblem(error);
  const { status, type, code, message } = problem;
  return { status, text: JSON.stringify({ error: { type, code, message } }) };
}

function asProblem(error: unknown): StripeProblem {
  if (error instanceof StripeProblem) return error;
  if (error instanceof z.ZodError) return badRequest(z.prettifyError(error), 'parameter_invalid');
  if (error instanceof BodyTooLargeError) return badRequest('The request is too large');
  return new StripeProblem(500, 'api_error', String(error));
}
