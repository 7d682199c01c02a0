import type { DemoSiteName } from './start-demo-sites.ts';

/** Which demo sites were taken down, for as long as this process runs. */
export class DemoOutages {
  readonly #since = new Map<DemoSiteName, Date>();

  /** When a site was taken down; undefined if it answers as usual. */
  since(name: DemoSiteName): Date | undefined {
    return this.#since.get(name);
  }

  takeDown(name: DemoSiteName, now: Date): void {
    if (!this.#since.has(name)) this.#since.set(name, now);
  }

  bringBack(name: DemoSiteName): void {
    this.#since.delete(name);
  }
}
