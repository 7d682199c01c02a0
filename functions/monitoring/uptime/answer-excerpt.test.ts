import { describe, expect, test } from 'vitest';
import { processorTimeOf } from '../../../test/support/standstill.ts';
import { excerptOf, longestExcerpt } from './answer-excerpt.ts';

const ofPage = (text: string) => excerptOf({ text, isMarkup: true });
const ofText = (text: string) => excerptOf({ text, isMarkup: false });

describe('the excerpt of an answer', () => {
  test('is what a visitor reads: no tags, scripts, styles or comments', () => {
    const page = `<!doctype html><html><head><title>502 Bad Gateway</title><style>p{color:red}</style>
      <script>alert("<p>")</script></head><!-- <p>hidden</p> --><body><h1 title="a>b">Sorry</h1>
      <p>We can&#39;t reach&nbsp;the <b>shop</b></p>`;
    expect(ofPage(page)).toBe('502 Bad Gateway b">Sorry We can\'t reach the shop');
  });

  test('says once what is both the title and the first heading', () => {
    const page =
      '<title>502 Bad Gateway</title>\n<center><h1>502 Bad Gateway</h1></center><hr>nginx';
    expect(ofPage(page)).toBe('502 Bad Gateway nginx');
  });

  test('has no control characters, and none that change the direction of text', () => {
    expect(ofText('a\u0000b\u001b[31mc\u202ed\u200be\r\n\tf')).toBe('a b [31mc d e f');
  });

  test('is short, whatever the answer', () => {
    const excerpt = ofText('🚧 '.repeat(5000)) ?? '';
    expect(Array.from(excerpt)).toHaveLength(longestExcerpt);
    expect(excerpt.endsWith('…')).toBe(true);
  });

  test.each([
    ['Cookie: sid=abc123; theme=dark\nNext', '[…] Next'],
    ['Set-Cookie: sid=abc123\nNext', '[…] Next'],
    ['Authorization: Bearer abc.def', 'Authorization: […]'],
    [`{"db_password": "hunter2", "x": 1}`, `{"db_password: […]", "x": 1}`],
    ['AWS_SECRET_KEY=abcdef', 'AWS_SECRET_KEY: […]'],
    [`key ${'A1b2'.repeat(12)} end`, 'key […] end'],
  ])('leaves out what looks like a secret: %s', (text, left) => {
    expect(ofText(text)).toBe(left);
  });

  test.each([
    ['nothing but tags', '<p></p><script>x()</script>'],
    ['a tag that never ends', '<'.repeat(16_000)],
    ['a comment that never ends', '<!--'.repeat(4000)],
  ])('is absent for %s', (_, page) => {
    expect(ofPage(page)).toBeUndefined();
  });

  test('of hostile text is found in no time', async () => {
    const spent = await processorTimeOf(() => {
      for (const piece of ['a-', '<a ', 'token ', 'cookie ', '&amp;', '<!---->'])
        ofPage(piece.repeat(16_000 / piece.length));
    }, 500);
    expect(spent).toBeLessThan(500);
  });
});
