import { flatten } from './guarded-fetch.ts';
import { shown } from './redirect-target.ts';
import { refusalOfUrl, type TargetPolicy } from './target-policy.ts';
import { readBody } from './read-body.ts';
import type { SendRequest } from './send-request.ts';
import { TargetError, targetErrorOf } from './target-error.ts';

export interface GuardedPost {
  body: string;
  headers: Readonly<Record<string, string>>;
  /** Time limit of the whole request, in milliseconds. */
  timeoutMs: number;
}

export interface PostedAnswer {
  status: number;
  /** Names in lower case; repeated headers joined with a comma. */
  headers: Readonly<Record<string, string>>;
  /** Empty where it could not be read, or is longer than 64 KB. */
  text: string;
}

const maxBytes = 64 * 1024;

/** Posts a text to an address, once, over a connection of its own. A redirect is an answer. The status counts, even if the body is lost. */
export async function guardedPost(
  { policy, send }: { policy: TargetPolicy; send: SendRequest },
  url: URL,
  { body, headers, timeoutMs }: GuardedPost,
): Promise<PostedAnswer> {
  const reason = refusalOfUrl(url, policy);
  if (reason !== undefined) throw new TargetError('blocked', shown(url), { detail: reason });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const request = {
      method: 'POST',
      headers: {
        'user-agent': 'WebVitalsBot/1.0',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
      signal,
      body,
    } as const;
    const { response } = await send(url, request);
    const read = await readBody(response, shown(url), { maxBytes, signal }).catch(() => undefined);
    response.destroy();
    return {
      status: response.statusCode ?? 0,
      headers: flatten(response),
      text: read?.toString('utf8') ?? '',
    };
  } catch (error) {
    if (signal.aborted) throw new TargetError('timeout', shown(url), { cause: error });
    throw targetErrorOf(error, shown(url));
  }
}
