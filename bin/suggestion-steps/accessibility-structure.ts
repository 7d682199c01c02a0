import type { StepsOfAudits } from './steps.ts';

const outline = 'An extension such as HeadingsMap shows the outline of the page.';
const again = 'Run axe DevTools or this scan again: the element is not listed any more.';
const byTab =
  'Go through the page with the Tab key: everything is reached, in the order in which one reads.';
const manual = {
  why: 'No tool can decide it: it has to be tried once by a person.',
  check: byTab,
};
const table = {
  wordpress: [
    'Use the Table block with “Header section” on, or TablePress with “Table header row” on, in place of a table pasted as HTML.',
  ],
  why: 'A screen reader says the heading of the row and the column with each cell.',
  check: again,
};
const ofList = {
  wordpress: [
    'Use the List block; in a theme’s template, print items only within `<ul>` or `<ol>`.',
  ],
  why: 'Screen readers say how many entries a list has, and where one is; stray elements break that.',
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
    why: 'Text of low contrast cannot be read in sunlight, nor by people who see less well.',
    check: 'Inspect the text in Chrome DevTools: the tooltip shows the ratio with a tick.',
  },
  'link-in-text-block': {
    general: ['Underline links within text; colour alone does not tell them apart.'],
    wordpress: ['Add `.entry-content a { text-decoration: underline; }` in Additional CSS.'],
    why: 'Who does not see the difference in colour does not see the link.',
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
    why: 'Headings are the table of contents of a page for who does not see it.',
    check: outline,
  },
  bypass: {
    general: [
      'Put the content into `<main>`, and a link “Skip to content” at the beginning of the page.',
    ],
    wordpress: [
      'Block themes do both. In a classic theme, put `<main id="content">` into the templates and a link with the class `screen-reader-text` after `wp_body_open()`.',
    ],
    why: 'Who uses the keyboard need not go through the menu on every page.',
    check: 'The first press of the Tab key shows the link.',
  },
  'skip-link': {
    general: [
      'Let the link lead to an element that exists and can have the focus: `<main id="content" tabindex="-1">`.',
    ],
    wordpress: [
      'Compare the `href` of the link in `header.php` with the `id` in the templates of the theme.',
    ],
    why: 'Otherwise the link does nothing.',
    check: 'Press Tab, then Enter: the next Tab is in the content.',
  },
  'landmark-one-main': {
    general: ['Put what the page is about into one `<main>`.'],
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
    why: 'Screen readers choose the voice by it, and browsers whether to translate.',
    check: '`document.documentElement.lang` in the console.',
  },
  'html-lang-valid': {
    general: ['Write a language code that exists, such as `en`, `pt-BR` or `zh-Hans`.'],
    wordpress: [
      'Print `language_attributes()` in `header.php` in place of a language written by hand.',
    ],
    why: 'A code that does not exist is ignored.',
    check: '`document.documentElement.lang` in the console.',
  },
  'html-xml-lang-mismatch': {
    general: ['Write the same language into `lang` and `xml:lang`, or leave the second away.'],
    wordpress: [
      'Print `language_attributes()` in `header.php` in place of languages written by hand.',
    ],
    why: 'Browsers and screen readers take different ones of the two.',
    check: again,
  },
  'valid-lang': {
    general: [
      'Write a language code that exists on the part in another language: `<span lang="fr">`.',
    ],
    wordpress: ['Mark the words and choose “Language” in the toolbar of the block.'],
    why: 'The voice of the screen reader changes with it.',
    check: again,
  },
  'meta-viewport': {
    general: ['Remove `user-scalable=no` and `maximum-scale` from the viewport tag.'],
    wordpress: [
      'Change the tag in `header.php` of the theme; some mobile menu plugins write one of their own.',
    ],
    why: 'People who see less well enlarge the page with two fingers.',
    check: 'The page can be enlarged on a phone.',
  },
  'meta-refresh': {
    general: [
      'Redirect on the server, and update parts of the page with a script, in place of reloading it.',
    ],
    wordpress: ['Replace the tag by a rule of a redirection plugin (status 301).'],
    why: 'Who reads slowly loses the place in the page.',
    check: '`curl -sI <address>` shows status 301.',
  },
  tabindex: {
    general: ['Remove `tabindex` above 0, and put the elements into the right order in the HTML.'],
    wordpress: [
      'Switch “tab index” off in the form plugin (Gravity Forms: filter `gform_tabindex` returning `false`).',
    ],
    why: 'Positive numbers come before everything else on the page.',
    check: byTab,
  },
  'target-size': {
    general: [
      'Make what is tapped at least 24 × 24 pixels, or leave as much room around it; 44 is comfortable.',
    ],
    wordpress: [
      'Add `padding` in Additional CSS for the class of the link, or enlarge it in the block’s options.',
    ],
    why: 'A finger does not hit a smaller one, and hits its neighbour.',
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
      'Let `headers` name the `id` of a heading cell of the same table, or use `scope` on the headings.',
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
    general: ['Write the caption as `<caption>` in place of a cell across all columns.'],
    ...table,
    why: 'A screen reader names the table by it.',
  },
  'table-duplicate-name': {
    general: ['Let `<caption>` and `summary` say different things, or leave `summary` away.'],
    ...table,
    why: 'A screen reader otherwise says the same words twice.',
  },
  'video-caption': {
    general: ['Add captions: `<track kind="captions" src="talk.vtt" srclang="en">`.'],
    wordpress: [
      'Add the file with “Text tracks” in the toolbar of the Video block; YouTube has its own editor for captions.',
    ],
    why: 'Deaf visitors, and everybody in a train, follow the video by its captions.',
    check: 'The player offers captions.',
  },
  'autocomplete-valid': {
    general: [
      'Write a value that exists into `autocomplete`, such as `email`, `given-name` or `street-address`.',
    ],
    wordpress: [
      'Set it in the options of the field in the form plugin (Contact Form 7: `autocomplete:email`).',
    ],
    why: 'Browsers fill in the form for people for whom typing is hard.',
    check: 'The browser offers the right entry in the field.',
  },
  accesskeys: {
    general: ['Give each `accesskey` once on a page, or better none at all.'],
    wordpress: ['Search the theme and its menus for `accesskey`, and remove the repetition.'],
    why: 'Only one of the elements is reached, and which one depends on the browser.',
    check: '`document.querySelectorAll("[accesskey]")` in the console.',
  },
  'focusable-controls': {
    general: [
      'Use `<button>` and `<a href>` for what can be clicked; a `<div>` needs `tabindex="0"` and keys of its own.',
    ],
    wordpress: [
      'Try menus, sliders and accordions of theme and plugins with the keyboard, and replace those that cannot be used.',
    ],
    ...manual,
  },
  'interactive-element-affordance': {
    general: [
      'Let what can be clicked look like it: underlined, framed, with a state for hover and focus.',
    ],
    wordpress: ['Remove rules such as `outline: none` from Additional CSS and from the theme.'],
    ...manual,
  },
  'logical-tab-order': {
    general: [
      'Put elements into the HTML in the order in which they are read, and arrange them with CSS that keeps it.',
    ],
    wordpress: [
      'Look at columns and rows that are reversed for phones: the order of the keyboard stays that of the editor.',
    ],
    ...manual,
  },
  'visual-order-follows-dom': {
    general: ['Avoid `order`, `row-reverse` and absolute positions for what is read in sequence.'],
    wordpress: ['Move the block in the editor in place of moving it with CSS.'],
    ...manual,
  },
  'focus-traps': {
    general: [
      'Let one leave every widget with Tab or Escape; only an open dialog keeps the focus.',
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
    general: ['Use `<header>`, `<nav>`, `<main>`, `<aside>` and `<footer>` in place of `<div>`.'],
    wordpress: ['Set the HTML element of Group blocks in their advanced settings.'],
    ...manual,
    check: 'A screen reader lists the landmarks (NVDA: Insert + F7).',
  },
  'offscreen-content-hidden': {
    general: ['Hide what is not seen with `hidden`, `display: none` or `inert`.'],
    wordpress: [
      'Look at the mobile menu and at sliders: links of hidden slides must not be reached.',
    ],
    ...manual,
  },
  'custom-controls-labels': {
    general: ['Give each control of your own a name with `aria-label` or `aria-labelledby`.'],
    wordpress: ['Listen to sliders, tabs and pop-ups of plugins with a screen reader.'],
    ...manual,
    check: 'A screen reader says what each control does.',
  },
  'custom-controls-roles': {
    general: [
      'Give each control of your own the role and states that it plays (ARIA Authoring Practices).',
    ],
    wordpress: ['Listen to sliders, tabs and pop-ups of plugins with a screen reader.'],
    ...manual,
    check: 'A screen reader says of each control what it is, and whether it is open or chosen.',
  },
};
