import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answerFile, answerJson } from './answer.ts';
import { compressAnswer } from './compress-answer.ts';

const points = Array.from({ length: 1000 }, (_, index) => ({ index, mobile: 90 }));
const large = answerJson(200, points, 'request-1');

describe('compressAnswer', () => {
  test.each(['gzip', 'br, gzip', 'gzip, deflate, br, zstd', 'deflate;q=0.5, gzip;q=0.8'])(
    'a client that takes %j gets gzip, as API Gateway wants binary bodies',
    async (acceptEncoding) => {
      const answer = await compressAnswer(large, acceptEncoding);
      expect(answer).toMatchObject({
        statusCode: 200,
        isBase64Encoded: true,
        headers: { ...large.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
      });
      const bytes = Buffer.from(answer.body ?? '', 'base64');
      expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(points);
      expect(bytes.length).toBeLessThan((large.body ?? '').length / 4);
    },
  );

  test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'br, gzip;q=0.0', 'xgzip'])(
    'one that takes %j gets it as it is',
    async (acceptEncoding) => {
      expect(await compressAnswer(large, acceptEncoding)).toBe(large);
    },
  );

  test('bytes are unchanged', async () => {
    const file = { fileName: 'a.zip', content: new Uint8Array(2000) };
    const zip = answerFile({ type: 'application/zip', file, accept: undefined }, 'request-1');
    expect(await compressAnswer(zip, 'gzip')).toBe(zip);
  });

  test('a small answer is unchanged', async () => {
    const small = answerJson(200, { success: true }, 'request-1');
    expect(await compressAnswer(small, 'gzip')).toBe(small);
    expect(await compressAnswer({ statusCode: 204 }, 'gzip')).toEqual({ statusCode: 204 });
  });
});
