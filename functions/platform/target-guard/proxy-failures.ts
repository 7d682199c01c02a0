import { bareHost, portOf } from './judge-target.ts';
import type { TargetErrorKind } from './target-error.ts';

/** A page may ask for any number of targets. */
const mostTargets = 1000;

/** Why targets could not be connected to. A browser tells none of the reasons of its SOCKS proxy from another. */
export class ProxyFailures {
  readonly #kinds = new Map<string, TargetErrorKind>();

  note(host: string, port: number, kind: TargetErrorKind): void {
    const target = `${host}:${port}`;
    this.#kinds.delete(target);
    this.#kinds.set(target, kind);
    const [oldest] = this.#kinds.keys();
    if (this.#kinds.size > mostTargets && oldest !== undefined) this.#kinds.delete(oldest);
  }

  /** The newest reason for the host and port of a url; undefined when there was none. */
  reasonFor(url: string): TargetErrorKind | undefined {
    const parsed = URL.parse(url);
    return parsed === null
      ? undefined
      : this.#kinds.get(`${bareHost(parsed.hostname)}:${portOf(parsed)}`);
  }
}
