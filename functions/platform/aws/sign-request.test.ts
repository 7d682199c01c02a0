import { expect, test } from 'vitest';
import { signRequest } from './sign-request.ts';

const keys = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

/** AWS's own example: Signature Version 4 in the General Reference. */
test('signs as AWS describes', async () => {
  const signed = await signRequest(
    {
      method: 'GET',
      url: new URL('https://iam.amazonaws.com/?Version=2010-05-08&Action=ListUsers'),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: '',
    },
    { service: 'iam', region: 'us-east-1', keys, now: new Date('2015-08-30T12:36:00Z') },
  );
  expect(signed['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  );
});

test('covers the token of a role', async () => {
  const url = new URL('https://lambda.eu-west-1.amazonaws.com/2015-03-31/functions/a/invocations');
  const signed = await signRequest(
    { method: 'POST', url, headers: {}, body: '{}' },
    {
      service: 'lambda',
      region: 'eu-west-1',
      keys: { ...keys, sessionToken: 'token' },
      now: new Date(0),
    },
  );
  expect(signed['x-amz-security-token']).toBe('token');
  expect(signed['authorization']).toContain('SignedHeaders=host;x-amz-date;x-amz-security-token,');
});
