import { bareHost, portOf } from './target-policy.ts';
import type { TargetErrorKind } from './target-error.ts';

/** A page may request any number of targets. */
const mostTargets = 1000;

/** Reasons of failed connections. A browser does not distinguish the replies of its SOCKS proxy. */
export class ProxyFailures {
  readonly #kinds = new Map<string, TargetErrorKind>();

  note(host: string, port: number, kind: TargetErrorKind): void {
    const target = `${host}:${port}`;
    this.#kinds.delete(target);
    this.#kinds.set(target, kind);
    const [oldest] = this.#kinds.keys();
    if (this.#kinds.size > mostTargets && oldest !== undefined) this.#kinds.delete(oldest);
  }

  /** The newest reason for the host and port of a url; undefined without one. */
  reasonFor(url: string): TargetErrorKind | undefined {
    const parsed = URL.parse(url);
    return parsed === null
      ? undefined
      : this.#kinds.get(`${bareHost(parsed.hostname)}:${portOf(parsed)}`);
  }
}
