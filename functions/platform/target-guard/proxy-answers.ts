import type { TargetErrorKind } from './target-error.ts';
import { TargetError, targetErrorOf } from './target-error.ts';

/** Status and RFC 9209 proxy error type by kind, so that the reason can be read from the answer. */
const answerOf: Record<TargetErrorKind, readonly [status: number, proxyError: string]> = {
  blocked: [403, 'destination_ip_prohibited'],
  dns: [502, 'dns_error'],
  refused: [502, 'connection_refused'],
  reset: [502, 'connection_terminated'],
  tls: [502, 'tls_protocol_error'],
  timeout: [504, 'connection_timeout'],
  'too-large': [502, 'http_response_body_size'],
  'redirect-loop': [502, 'proxy_loop_detected'],
  protocol: [502, 'http_protocol_error'],
};

export interface ProxyAnswer {
  status: number;
  headers: Record<string, string>;
}

/** The tiny answer, without a body, for a target that is not visited or does not answer. */
export function answerFor(error: unknown, host: string): ProxyAnswer {
  const known = targetErrorOf(error, host);
  const [status, proxyError] = answerOf[known instanceof TargetError ? known.kind : 'protocol'];
  return {
    status,
    headers: { 'content-length': '0', 'proxy-status': `web-vitals; error=${proxyError}` },
  };
}
