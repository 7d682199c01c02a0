import type { StepsOfAudits } from './steps.ts';

/** Search engines, and agents that use pages. */
export const seoAndAgents: StepsOfAudits = {
  'is-crawlable': {
    general: [
      'Remove `noindex` from `<meta name="robots">` and from the header `X-Robots-Tag`, if the page should be found.',
      'Look for a rule in `robots.txt` that blocks it.',
    ],
    wordpress: [
      'Settings → Reading: “Discourage search engines from indexing this site” off.',
      'Look in the SEO plugin whether this page, or its kind, is set to `noindex`.',
    ],
    why: 'Search engines leave the page out.',
    check: 'URL Inspection in Google Search Console says “Indexing allowed: Yes”.',
  },
  'closed-to-google': {
    general: [
      'Remove the rule that is named, if Google should list the page: a tag or header for `googlebot`, or its lines in `robots.txt`.',
      'A header comes from the server or from what is in front of it: look there for `X-Robots-Tag`.',
    ],
    wordpress: [
      'Look in the SEO plugin whether this page, or its kind, is set to `noindex`, and for rules in its `robots.txt` editor.',
      'Look for `X-Robots-Tag` in `.htaccess`, and in plugins that set headers.',
    ],
    why: 'Google Search leaves the page out, although other search engines may list it.',
    check: 'URL Inspection in Google Search Console says “Indexing allowed: Yes”.',
  },
  'meta-description': {
    general: [
      'Write `<meta name="description" content="…">` with one or two sentences about this page.',
    ],
    wordpress: [
      'Fill in the description in the SEO plugin (Yoast, Rank Math, The SEO Framework), or its pattern for each kind of page.',
    ],
    why: 'Search engines often show it under the title; it influences whether people click.',
    check: '`document.querySelector("meta[name=description]").content` in the console.',
  },
  'http-status-code': {
    general: ['Answer with status 200 where there is a page, and redirect old addresses with 301.'],
    wordpress: [
      'Save Settings → Permalinks once, which rewrites the rules; redirect removed pages with a redirection plugin.',
    ],
    why: 'Search engines do not list pages that answer with an error.',
    check: '`curl -sI <address>` shows status 200.',
  },
  'link-text': {
    general: ['Say in the link text where it leads: “Prices of 2026” instead of “click here”.'],
    wordpress: [
      'Change the text in the editor; for “Read more” of the theme, use the filter `excerpt_more` with the title of the post.',
    ],
    why: 'The link text helps people and search engines understand the page behind it.',
    check: 'Read the links alone: each says where it leads.',
  },
  'crawlable-anchors': {
    general: [
      'Give each link a real address in `href`; use `<button>` for anything that only runs a script.',
    ],
    wordpress: [
      'Look at menu items with `#` as their address, and at links of page builders without one.',
    ],
    why: 'Search engines follow addresses, not scripts.',
    check:
      '`document.querySelectorAll("a:not([href]), a[href^=javascript]")` in the console is empty.',
  },
  'robots-txt': {
    general: [
      'Correct the lines that are named: each is `Name: value`, and a group begins with `User-agent`.',
    ],
    wordpress: [
      'Edit it in the SEO plugin (Yoast: Tools → File editor), and remove a `robots.txt` that lies in the root of the site.',
    ],
    why: 'Search engines ignore what they cannot read, or stay away altogether.',
    check: 'The report “robots.txt” in Google Search Console.',
  },
  hreflang: {
    general: [
      'Write codes that exist, such as `en` or `de-AT`, with full addresses, on all versions of the page alike.',
    ],
    wordpress: [
      'Let the translation plugin write them (WPML, Polylang, TranslatePress), and remove those that the theme writes.',
    ],
    why: 'Otherwise, visitors get the version in the wrong language.',
    check:
      '`document.querySelectorAll("link[hreflang]")` in the console lists every language once.',
  },
  canonical: {
    general: [
      'Name one full address in `<link rel="canonical">`, that of this page, in the same language.',
    ],
    wordpress: [
      'Let the SEO plugin write it, and remove a second one from `header.php` or from another plugin.',
    ],
    why: 'Otherwise, search engines choose which of several addresses to show.',
    check: '`document.querySelectorAll("link[rel=canonical]").length` in the console is 1.',
  },
  'structured-data': {
    general: ['Describe the page in JSON-LD (schema.org), and try it in the Rich Results Test.'],
    wordpress: ['SEO plugins and WooCommerce write it; switch off a second one of the theme.'],
    why: 'Search results can show prices, stars and dates.',
    check: 'The Rich Results Test of Google shows no errors.',
  },
  'agent-accessibility-tree': {
    general: [
      'Fix the accessibility findings of the elements that are named: names, roles and the order of the page.',
    ],
    wordpress: [
      'Fix the accessibility findings first; current block themes have the structure already.',
    ],
    why: 'Agents read the same tree as screen readers.',
    check: 'Chrome DevTools → Elements → “Switch to Accessibility Tree view”.',
  },
  'webmcp-form-coverage': {
    general: [
      'Describe your forms as tools of WebMCP, if agents should use them; the standard is still a draft.',
    ],
    wordpress: ['Nothing to do yet, unless a plugin offers it.'],
    why: 'An agent then knows what a form does and what it needs.',
    check: 'Run this scan again: the form is no longer listed.',
  },
  'webmcp-registered-tools': {
    general: ['Nothing is wrong: these are the tools that the page offers to agents.'],
    wordpress: ['Nothing is wrong: these are the tools that the page offers to agents.'],
    why: 'An agent can call them instead of clicking.',
    check: 'Run this scan again: the tools are listed.',
  },
  'webmcp-schema-validity': {
    general: ['Correct the JSON Schema of the tools that are named.'],
    wordpress: ['Update the plugin that registers the tool.'],
    why: 'Agents ignore a tool whose fields they cannot read.',
    check: 'Run this scan again: the tool is no longer listed.',
  },
  'llms-txt': {
    general: [
      'Publish `/llms.txt` with a short summary of the site and links to its most important pages, in Markdown, if agents should use it.',
    ],
    wordpress: ['SEO plugins offer it (Yoast: Settings → Site features → llms.txt).'],
    why: 'It shows agents where to find things; search engines do not use it.',
    check: 'Open `/llms.txt` in the browser.',
  },
  'ard-schema': {
    general: [
      'Correct the fields of `ai-catalog.json` that are named, or remove the file if you do not need it.',
    ],
    wordpress: ['Update the plugin that writes the file.'],
    why: 'Registries of agents ignore a manifest that they cannot read.',
    check: 'Run this scan again: the field is no longer listed.',
  },
};
