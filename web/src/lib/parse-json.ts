/** What a stored text holds; null where it holds nothing that can be read. */
export function parseJson(text = 'null'): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
