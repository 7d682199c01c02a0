import { longestUrl } from '../../shared/calls/fields.ts';
import { addressKey, normaliseUrl } from '../../shared/pages/urls.ts';

/** Extensions of files that are not pages. */
const notAPage =
  /\.(7z|avi|avif|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|ics|jpe?g|js|json|m4[av]|map|mjs|mkv|mov|mp[34]|mpe?g|msi|odt|og[gv]|otf|pdf|png|pptx?|rar|rss|svg|tar|tgz|tiff?|ttf|txt|vcf|wasm|wav|web[mp]|webmanifest|wmv|woff2?|xlsx?|xml|zip)$/i;

/** Maximum number of addresses to examine, so that a sitemap full of useless ones ends. */
const mostCandidates = 20_000;

/** The pages of one site, normalised, each once, the home page first. */
export class PageList {
  readonly #home: string;
  readonly #origins: ReadonlySet<string>;
  readonly #isAllowed: (url: string) => boolean;
  readonly #most: number;
  readonly #until: number;
  /** By the common key of their spellings. */
  readonly #pages = new Map<string, string>();
  readonly #sameAsHome = new Set<string>();
  #candidates = 0;

  /**
   * @param origins of the site: the requested one, and the one it redirects to
   * @param until time of `performance.now()` after which nothing more is added
   */
  constructor(
    home: string,
    origins: ReadonlySet<string>,
    isAllowed: (url: string) => boolean,
    { most, until }: { most: number; until: number },
  ) {
    this.#home = home;
    this.addHomeAlias(home);
    this.#origins = origins;
    this.#isAllowed = isAllowed;
    this.#most = most;
    this.#until = until;
  }

  get isFull(): boolean {
    return (
      this.#pages.size + 1 >= this.#most ||
      this.#candidates >= mostCandidates ||
      performance.now() > this.#until
    );
  }

  get size(): number {
    return this.#pages.size + 1;
  }

  /** Registers another address of the home page, which is then not listed as a separate page. */
  addHomeAlias(url: string): void {
    this.#sameAsHome.add(addressKey(url));
  }

  /** Adds addresses that are allowed pages of the site, and ignores the others. */
  add(url: string): void {
    if (this.isFull) return;
    this.#candidates += 1;
    const page = this.#ofSite(url);
    // A longer one could not be saved or scanned.
    if (page === undefined || page.length > longestUrl) return;
    const key = addressKey(page);
    if (this.#sameAsHome.has(key) || this.#pages.has(key)) return;
    if (notAPage.test(new URL(page).pathname) || !this.#isAllowed(page)) return;
    this.#pages.set(key, page);
  }

  toArray(): string[] {
    return [this.#home, ...this.#pages.values()].slice(0, this.#most);
  }

  /** The normalised address if it is on the site. Sitemaps of secure sites often still contain http. */
  #ofSite(url: string): string | undefined {
    const page = normaliseUrl(url);
    if (page === undefined || this.#origins.has(new URL(page).origin)) return page;
    const secure = page.replace(/^http:/, 'https:');
    return this.#origins.has(new URL(secure).origin) ? secure : undefined;
  }
}
