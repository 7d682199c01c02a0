import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const compress = promisify(gzip);
/** Data that fits into one packet gains nothing from compression. */
const worthwhileBytes = 1400;

const takesGzip = (acceptEncoding: string): boolean =>
  acceptEncoding.split(',').some((coding) => {
    const [name, weight = ''] = coding.split(';', 2).map((part) => part.trim().toLowerCase());
    return name === 'gzip' && !/^q=0(\.0*)?$/.test(weight);
  });

/**
 * Compresses an answer for clients that accept gzip. CloudFront compresses only cacheable answers, and API Gateway
 * none.
 * @param acceptEncoding the request's header
 */
export async function compressAnswer(
  answer: APIGatewayProxyStructuredResultV2,
  acceptEncoding = '',
): Promise<APIGatewayProxyStructuredResultV2> {
  const { body = '', headers } = answer;
  // PDF and zip are compressed already.
  if (answer.isBase64Encoded === true) return answer;
  // CloudFront compresses it once for everyone, and better.
  if (String(headers?.['cache-control']).startsWith('public')) return answer;
  if (Buffer.byteLength(body) < worthwhileBytes || !takesGzip(acceptEncoding)) return answer;
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: (await compress(body)).toString('base64'),
    isBase64Encoded: true,
  };
}
