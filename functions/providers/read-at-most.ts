import { ProviderError } from './ask-provider.ts';

/** Reads a text of limited size, however long the provider goes on. @throws ProviderError if it is longer */
export async function readAtMost(
  provider: string,
  response: Response,
  maxBytes: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let received = 0;
  let text = '';
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    received += chunk.byteLength;
    if (received > maxBytes)
      throw new ProviderError(provider, 'its answer is too large', { isPassing: false });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
