import type * as z from 'zod';
import { ProviderError } from './request-provider.ts';

/** The body of an answer. @throws ProviderError if it is longer than any that we expect */
export async function textOf(
  response: Response,
  provider: string,
  mostBytes = 256 * 1024,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes)
      throw new ProviderError(provider, 'its answer is too long', { isPassing: false });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What a successful answer says. @throws ProviderError for any other status; ZodError, SyntaxError */
export async function answerOf<Answer>(
  response: Response,
  provider: string,
  schema: z.ZodType<Answer>,
  mostBytes?: number,
): Promise<Answer> {
  const text = await textOf(response, provider, mostBytes);
  if (!response.ok) throw ProviderError.ofStatus(provider, response, text);
  return schema.parse(JSON.parse(text));
}
