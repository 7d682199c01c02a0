import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../../shared/models/portfolio/chat.ts';
import { contiguousEnd, mergeMessages } from './merge-messages.ts';

const message = (seq: number): ChatMessage => ({
  _id: `message-${seq}`,
  seq,
  sender: 'customer',
  content: `Words ${seq}`,
  from_user: 'user-1',
  from_email: 'ada@example.com',
  to_user: 'support',
  to_email: '',
  read: false,
  date: '2026-11-22T10:00:00.000Z',
});

describe('messages that arrive in any order, some of them twice', () => {
  test('are shown once each, in the order of the server', () => {
    const arrivals = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 });
    fc.assert(
      fc.property(arrivals, (seqs) => {
        const merged = seqs.reduce<ChatMessage[]>(
          (known, seq) => mergeMessages(known, [message(seq)]),
          [],
        );
        const expected = [...new Set(seqs)].toSorted((a, b) => a - b);
        expect(merged.map(({ seq }) => seq)).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    [[], 0],
    [[1, 2, 3], 3],
    [[1, 2, 5, 6], 2],
    [[7, 8], 8],
    [[4, 6], 4],
  ])('%j are complete up to %i', (seqs, end) => {
    expect(contiguousEnd(seqs.map(message))).toBe(end);
  });
});
