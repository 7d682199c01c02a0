import { ProviderError } from './ask-provider.ts';

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
