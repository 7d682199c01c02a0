/** All characters of an encoding of the Encoding Standard, without ASCII. */
export function charactersOf(encoding: 'shift_jis' | 'big5' | 'gbk'): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  // The rows before are Hong Kong's in Big5.
  const first = encoding === 'big5' ? 0xa1 : 0x81;
  for (let lead = first; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      for (const character of decoder.decode(Uint8Array.of(lead, trail)))
        if (character > '\x7f' && character !== '\ufffd') found.add(character);
  return found;
}
