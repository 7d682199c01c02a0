/**
 * Functions know addresses of AWS from their environment, such as that of the socket API. Requests to them go to the
 * endpoint of all other services, under the name that they were sent to.
 */
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { urlToHttpOptions } from 'node:url';

const endpoint = new URL(process.env['AWS_ENDPOINT_URL'] ?? '');
const { request } = https;
https.request = (first, ...rest) => {
  const isAddress = typeof first === 'string' || first instanceof URL;
  const options = isAddress
    ? { ...urlToHttpOptions(new URL(first)), ...(typeof rest[0] === 'object' && rest.shift()) }
    : first;
  const host = String(options.hostname ?? options.host ?? '');
  if (!host.endsWith('.amazonaws.com')) return request(options, ...rest);
  const { hostname, port } = endpoint;
  const headers = { ...options.headers, host };
  return http.request(
    { ...options, protocol: 'http:', agent: undefined, host: hostname, hostname, port, headers },
    ...rest,
  );
};
syncBuiltinESMExports();
