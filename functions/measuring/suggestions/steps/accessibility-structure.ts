import type { StepsOfAudits } from './steps.ts';

const outline = 'An extension such as HeadingsMap shows the outline of the page.';
const again = 'Run axe DevTools or this scan again: the element is no longer listed.';
const byTab = 'Go through the page with the Tab key: everything can be reached, in reading order.';
const manual = {
  why: 'No tool can decide this: a person has to try it.',
  check: byTab,
};
const table = {
  wordpress: [
    'Use the Table block with “Header section” on, or TablePress with “Table header row” on, instead of a table pasted as HTML.',
  ],
  why: 'Screen readers announce the row and column headings with each cell.',
  check: again,
};
const ofList = {
  wordpress: [
    'Use the List block; in a theme’s template, print items only within `<ul>` or `<ol>`.',
  ],
  why: 'Screen readers announce how many items a list has, and the position in it; stray elements break that.',
  check: again,
};

/** Accessibility: structure, keyboard, contrast, language. */
export const accessibilityStructure: StepsOfAudits = {
  'color-contrast': {
    general: [
      'Darken the text or lighten what is behind it until the ratio is 4.5 : 1, or 3 : 1 for large text.',
      'Change the colour where it is defined, so that all places that use it follow.',
    ],
    wordpress: [
      'Appearance → Editor → Styles → Colors (block themes) or Appearance → Customize → Colors; the editor warns of bad contrast in the sidebar of a block.',
      'For the colour of a plugin, look in its options, or add a rule in Additional CSS.',
    ],
    why: 'Text with low contrast is hard to read in sunlight and for people with low vision.',
    check: 'Inspect the text in Chrome DevTools: the tooltip shows the ratio with a tick.',
  },
  'link-in-text-block': {
    general: ['Underline links within text; colour alone does not distinguish them.'],
    wordpress: ['Add `.entry-content a { text-decoration: underline; }` in Additional CSS.'],
    why: 'People who cannot see the difference in colour cannot see the link.',
    check:
      'The link is seen with “Emulate vision deficiencies: achromatopsia” in the Rendering panel.',
  },
  'heading-order': {
    general: [
      'Go down one level at a time: `<h2>` under `<h1>`, `<h3>` under `<h2>`. Change sizes with CSS.',
    ],
    wordpress: [
      'Open Document Overview → Outline in the editor, and change the level in the toolbar of the heading.',
      'For widgets and footers, look in the template part: titles of widgets are often `<h4>`.',
    ],
    why: 'Headings are the table of contents of a page for people who cannot see it.',
    check: outline,
  },
  bypass: {
    general: [
      'Put the content into `<main>`, and a link “Skip to content” at the beginning of the page.',
    ],
    wordpress: [
      'Block themes do both. In a classic theme, put `<main id="content">` into the templates and a link with the class `screen-reader-text` after `wp_body_open()`.',
    ],
    why: 'Keyboard users then need not tab through the menu on every page.',
    check: 'The first press of the Tab key shows the link.',
  },
  'skip-link': {
    general: [
      'Let the link lead to an element that exists and can receive focus: `<main id="content" tabindex="-1">`.',
    ],
    wordpress: [
      'Compare the `href` of the link in `header.php` with the `id` in the templates of the theme.',
    ],
    why: 'Otherwise the link does nothing.',
    check: 'Press Tab, then Enter: the next Tab is in the content.',
  },
  'landmark-one-main': {
    general: ['Put the main content of the page into one `<main>`.'],
    wordpress: [
      'Set “HTML element: main” in the advanced settings of the Group block around the content, or write it into the templates of the theme.',
    ],
    why: 'Screen readers jump to it with one key.',
    check: '`document.querySelectorAll("main").length` in the console is 1.',
  },
  'html-has-lang': {
    general: ['Write the language of the page into the tag: `<html lang="en">`.'],
    wordpress: [
      'Choose the language in Settings → General, and print it in `header.php`: `<html <?php language_attributes(); ?>>`.',
    ],
    why: 'Screen readers use it to choose the voice, and browsers to offer a translation.',
    check: '`document.documentElement.lang` in the console.',
  },
  'html-lang-valid': {
    general: ['Write a language code that exists, such as `en`, `pt-BR` or `zh-Hans`.'],
    wordpress: [
      'Print `language_attributes()` in `header.php` instead of a language written by hand.',
    ],
    why: 'A code that does not exist is ignored.',
    check: '`document.documentElement.lang` in the console.',
  },
  'html-xml-lang-mismatch': {
    general: ['Write the same language into `lang` and `xml:lang`, or leave the second out.'],
    wordpress: [
      'Print `language_attributes()` in `header.php` instead of languages written by hand.',
    ],
    why: 'Browsers and screen readers may each use a different one.',
    check: again,
  },
  'valid-lang': {
    general: [
      'Write a language code that exists on the part in another language: `<span lang="fr">`.',
    ],
    wordpress: ['Mark the words and choose “Language” in the toolbar of the block.'],
    why: 'The screen reader then changes its voice for that part.',
    check: again,
  },
  'meta-viewport': {
    general: ['Remove `user-scalable=no` and `maximum-scale` from the viewport tag.'],
    wordpress: [
      'Change the tag in `header.php` of the theme; some mobile menu plugins write one of their own.',
    ],
    why: 'People with low vision zoom in with two fingers.',
    check: 'The page can be zoomed on a phone.',
  },
  'meta-refresh': {
    general: [
      'Redirect on the server, and update parts of the page with a script, instead of reloading it.',
    ],
    wordpress: ['Replace the tag by a rule of a redirection plugin (status 301).'],
    why: 'Otherwise, people who read slowly lose their place in the page.',
    check: '`curl -sI <address>` shows status 301.',
  },
  tabindex: {
    general: ['Remove `tabindex` above 0, and put the elements into the right order in the HTML.'],
    wordpress: [
      'Switch “tab index” off in the form plugin (Gravity Forms: filter `gform_tabindex` returning `false`).',
    ],
    why: 'Elements with a positive number come before everything else in the tab order.',
    check: byTab,
  },
  'target-size': {
    general: [
      'Make touch targets at least 24 × 24 pixels, or leave that much space around them; 44 is comfortable.',
    ],
    wordpress: [
      'Add `padding` in Additional CSS for the class of the link, or enlarge it in the block’s options.',
    ],
    why: 'A finger easily misses smaller targets and hits the one next to them.',
    check: again,
  },
  'definition-list': {
    general: ['Put only `<dt>` and `<dd>` (also in groups of `<div>`) into a `<dl>`.'],
    ...ofList,
  },
  dlitem: { general: ['Put `<dt>` and `<dd>` into a `<dl>`.'], ...ofList },
  list: { general: ['Put only `<li>` directly into `<ul>` and `<ol>`.'], ...ofList },
  listitem: { general: ['Put `<li>` directly into `<ul>`, `<ol>` or `<menu>`.'], ...ofList },
  'td-headers-attr': {
    general: [
      'Let `headers` refer to the `id` of a heading cell of the same table, or use `scope` on the headings.',
    ],
    ...table,
  },
  'th-has-data-cells': {
    general: [
      'Put heading cells only where there are cells to head, and mark them with `scope="col"` or `scope="row"`.',
    ],
    ...table,
  },
  'td-has-header': {
    general: [
      'Mark the first row or column of a large table with `<th scope="col">` or `<th scope="row">`.',
    ],
    ...table,
  },
  'table-fake-caption': {
    general: ['Write the caption as `<caption>` instead of a cell across all columns.'],
    ...table,
    why: 'A screen reader announces it as the name of the table.',
  },
  'table-duplicate-name': {
    general: ['Let `<caption>` and `summary` say different things, or leave `summary` out.'],
    ...table,
    why: 'Otherwise, a screen reader says the same words twice.',
  },
  'video-caption': {
    general: ['Add captions: `<track kind="captions" src="talk.vtt" srclang="en">`.'],
    wordpress: [
      'Add the file with “Text tracks” in the toolbar of the Video block; YouTube has its own editor for captions.',
    ],
    why: 'Deaf visitors, and anyone without sound, rely on captions to follow the video.',
    check: 'The player offers captions.',
  },
  'autocomplete-valid': {
    general: [
      'Write a value that exists into `autocomplete`, such as `email`, `given-name` or `street-address`.',
    ],
    wordpress: [
      'Set it in the options of the field in the form plugin (Contact Form 7: `autocomplete:email`).',
    ],
    why: 'Browsers can then fill in the form, which helps people for whom typing is hard.',
    check: 'The browser offers the right entry in the field.',
  },
  accesskeys: {
    general: ['Use each `accesskey` only once on a page, or better, none at all.'],
    wordpress: ['Search the theme and its menus for `accesskey`, and remove the repetition.'],
    why: 'Only one of the elements can be reached, and which one depends on the browser.',
    check: '`document.querySelectorAll("[accesskey]")` in the console.',
  },
  'focusable-controls': {
    general: [
      'Use `<button>` and `<a href>` for what can be clicked; a `<div>` needs `tabindex="0"` and its own key handlers.',
    ],
    wordpress: [
      'Try menus, sliders and accordions of theme and plugins with the keyboard, and replace those that cannot be used.',
    ],
    ...manual,
  },
  'interactive-element-affordance': {
    general: [
      'Make clickable elements look clickable: underlined or framed, with hover and focus styles.',
    ],
    wordpress: ['Remove rules such as `outline: none` from Additional CSS and from the theme.'],
    ...manual,
  },
  'logical-tab-order': {
    general: [
      'Put elements into the HTML in the order in which they are read, and arrange them with CSS that keeps it.',
    ],
    wordpress: [
      'Look at columns and rows that are reversed for phones: the tab order stays that of the editor.',
    ],
    ...manual,
  },
  'visual-order-follows-dom': {
    general: ['Avoid `order`, `row-reverse` and absolute positions for what is read in sequence.'],
    wordpress: ['Move the block in the editor instead of moving it with CSS.'],
    ...manual,
  },
  'focus-traps': {
    general: [
      'Make sure that every widget can be left with Tab or Escape; only an open dialog may keep the focus.',
    ],
    wordpress: ['Try pop-ups, cookie notices and embedded players with the keyboard.'],
    ...manual,
  },
  'managed-focus': {
    general: ['Move the focus to what has been opened, and back to the button when it is closed.'],
    wordpress: ['Try pop-ups and the mobile menu with the keyboard.'],
    ...manual,
  },
  'use-landmarks': {
    general: ['Use `<header>`, `<nav>`, `<main>`, `<aside>` and `<footer>` instead of `<div>`.'],
    wordpress: ['Set the HTML element of Group blocks in their advanced settings.'],
    ...manual,
    check: 'A screen reader lists the landmarks (NVDA: Insert + F7).',
  },
  'offscreen-content-hidden': {
    general: ['Hide off-screen content with `hidden`, `display: none` or `inert`.'],
    wordpress: [
      'Look at the mobile menu and at sliders: links in hidden slides must not be reachable.',
    ],
    ...manual,
  },
  'custom-controls-labels': {
    general: ['Give each custom control a name with `aria-label` or `aria-labelledby`.'],
    wordpress: ['Listen to sliders, tabs and pop-ups of plugins with a screen reader.'],
    ...manual,
    check: 'A screen reader says what each control does.',
  },
  'custom-controls-roles': {
    general: [
      'Give each custom control the role and states that match its behaviour (ARIA Authoring Practices).',
    ],
    wordpress: ['Listen to sliders, tabs and pop-ups of plugins with a screen reader.'],
    ...manual,
    check: 'A screen reader announces what each control is, and whether it is open or selected.',
  },
};
