import { longestUrl } from '../../../shared/calls/fields.ts';
import { addressKey } from '../../../shared/pages/urls.ts';

/** Names of files, most of which are no pages; but `/wiki/Vue.js` is one, which only its server knows. */
const nameOfFile =
  /\.(7z|avi|avif|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|ics|jpe?g|js|json|m4[av]|map|mjs|mkv|mov|mp[34]|mpe?g|msi|odt|og[gv]|otf|pdf|png|pptx?|rar|rss|svg|tar|tgz|tiff?|ttf|txt|vcf|wasm|wav|web[mp]|webmanifest|wmv|woff2?|xlsx?|xml|zip)$/i;

/** Maximum number of addresses to examine, so that a sitemap full of useless ones ends. */
const mostCandidates = 20_000;
/** Maximum number of addresses that are named like files. */
const mostDoubtful = 100;

/** One for the spellings of an address, with or without `www.`, secure or not. */
const keyOf = (url: string): string => addressKey(url).replace(/^https?:\/\/(www\.)?/, '');

/** The pages of one site, normalised, each once, the home page first. */
export class PageList {
  readonly #home: string;
  readonly #pageOf: (address: string) => string | undefined;
  readonly #isAllowed: (url: string) => boolean;
  readonly #most: number;
  readonly #until: number;
  /** By the common key of their spellings. */
  readonly #pages = new Map<string, string>();
  readonly #doubtful = new Set<string>();
  readonly #sameAsHome = new Set<string>();
  #candidates = 0;

  /**
   * @param pageOf the address of a page of the site, if it is one
   * @param until time of `performance.now()` after which nothing more is added
   */
  constructor(
    home: string,
    pageOf: (address: string) => string | undefined,
    isAllowed: (url: string) => boolean,
    { most, until }: { most: number; until: number },
  ) {
    this.#home = home;
    this.addHomeAlias(home);
    this.#pageOf = pageOf;
    this.#isAllowed = isAllowed;
    this.#most = most;
    this.#until = until;
  }

  get isFull(): boolean {
    return (
      this.size >= this.#most ||
      this.#candidates >= mostCandidates ||
      performance.now() > this.#until
    );
  }

  /** Without those that are named like files. */
  get size(): number {
    return this.#pages.size - this.#doubtful.size + 1;
  }

  /** Registers another address of the home page, which is then not listed as a separate page. */
  addHomeAlias(url: string): void {
    this.#sameAsHome.add(keyOf(url));
  }

  /** Adds addresses that are allowed pages of the site, and ignores the others. */
  add(url: string): void {
    if (this.isFull) return;
    const page = this.#pageOf(url);
    // Those of other folders and hosts cost little, and are many on a shared host.
    if (page === undefined) return;
    this.#candidates += 1;
    // A longer one could not be saved or scanned.
    if (page.length > longestUrl) return;
    const key = keyOf(page);
    if (this.#sameAsHome.has(key) || this.#pages.has(key)) return;
    const isDoubtful = nameOfFile.test(new URL(page).pathname);
    if (isDoubtful && this.#doubtful.size >= mostDoubtful) return;
    if (!this.#isAllowed(page)) return;
    this.#pages.set(key, page);
    if (isDoubtful) this.#doubtful.add(page);
  }

  /** Pages that are named like files. */
  get doubtful(): ReadonlySet<string> {
    return this.#doubtful;
  }

  /** @param confirmed those named like files that are pages */
  toArray(confirmed: ReadonlySet<string>): string[] {
    const pages = [...this.#pages.values()].filter(
      (page) => !this.#doubtful.has(page) || confirmed.has(page),
    );
    return [this.#home, ...pages].slice(0, this.#most);
  }
}
