import type { StepsOfAudits } from './steps.ts';

const readOut =
  'Chrome DevTools → Elements → Accessibility shows the computed name of the element; it says what the element does.';
const ariaName = (what: string, example: string) => ({
  general: [
    `Name the ${what}: visible text in it, a \`<label>\`, \`aria-labelledby\` that points at visible text, or \`aria-label\` where there is none.`,
    example,
  ],
  wordpress: [
    `Find the plugin or block that makes the ${what} by its class names, and look for a field for its label in the options.`,
    'Where it has none, copy its template into a child theme and add `aria-label` there, or report it to its author.',
  ],
  why: `Otherwise, a screen reader says only what kind of element it is, not what it is for.`,
  check: readOut,
});

/** Accessibility: what elements are called. */
export const accessibilityNames: StepsOfAudits = {
  'aria-command-name': ariaName(
    'button, link or menu item',
    'An icon needs a text beside it: `<span class="visually-hidden">Close</span>`.',
  ),
  'aria-dialog-name': ariaName(
    'dialog',
    'Point `aria-labelledby` at its heading: `<div role="dialog" aria-labelledby="title">`.',
  ),
  'aria-input-field-name': ariaName(
    'input field',
    'Prefer a real `<input>` or `<select>` with a `<label for>` to a role.',
  ),
  'aria-meter-name': ariaName('meter', '`<div role="meter" aria-label="Disk space used">`.'),
  'aria-progressbar-name': ariaName(
    'progress bar',
    '`<div role="progressbar" aria-label="Upload of your picture">`.',
  ),
  'aria-toggle-field-name': ariaName(
    'checkbox, radio button or switch',
    'Prefer `<input type="checkbox">` within a `<label>` to a role.',
  ),
  'aria-tooltip-name': ariaName(
    'tooltip',
    'Write its text into the element with `role="tooltip"`.',
  ),
  'aria-treeitem-name': ariaName('tree item', 'Put its text into the element itself.'),
  'button-name': {
    general: [
      'Write text into the button, or `aria-label` on one that has only an icon.',
      'Hide the icon itself with `aria-hidden="true"`.',
    ],
    wordpress: [
      'For a block, give the button a text in the editor; icon blocks have a field for a label.',
      'For the menu, search or basket button of the theme, add `aria-label` in `header.php` or in the template part “Header”.',
    ],
    why: 'Otherwise, a screen reader says “button”, and nothing else.',
    check: readOut,
  },
  'link-name': {
    general: [
      'Write text into the link; for a picture, its `alt` is the text of the link.',
      'Put `aria-label` on links that have only an icon, such as those to social media.',
    ],
    wordpress: [
      'Fill in the alternative text of pictures that are links (Media → Library).',
      'The block Social Icons has a field “Link label” for each icon.',
      'In a theme’s loop, print the title within the link: `the_title()`.',
    ],
    why: 'Otherwise, a screen reader reads out the address, or nothing.',
    check: readOut,
  },
  'image-alt': {
    general: [
      'Describe what the picture shows in `alt`, in a few words.',
      'Write `alt=""` for decorative pictures.',
    ],
    wordpress: [
      'Fill in “Alternative text” in Media → Library, and in the sidebar of the Image block for pictures that are in posts already.',
      'In templates, use `wp_get_attachment_image()`, which prints it.',
    ],
    why: 'Screen readers read this text aloud, and search engines index it.',
    check: '`document.querySelectorAll("img:not([alt])")` in the console is empty.',
  },
  'image-redundant-alt': {
    general: ['Write `alt=""` where the text beside the picture already says the same.'],
    wordpress: ['Empty “Alternative text” in the sidebar of the Image block for that picture.'],
    why: 'A screen reader says the same words twice.',
    check: readOut,
  },
  'input-button-name': {
    general: ['Write the text of the button into `value`: `<input type="submit" value="Send">`.'],
    wordpress: ['Set the text of the button in the options of the form plugin.'],
    why: 'Otherwise, a screen reader says “button”, and nothing else.',
    check: readOut,
  },
  'input-image-alt': {
    general: ['Describe what the button does in `alt`: `<input type="image" alt="Search">`.'],
    wordpress: [
      'Choose a button with text in the options of the form or search plugin, or add `alt` in its template.',
    ],
    why: 'Otherwise, a screen reader reads out the name of the picture’s file.',
    check: readOut,
  },
  label: {
    general: [
      'Give each field a `<label for="id">`, or put the field into the label.',
      'A placeholder is not a label: it disappears as soon as someone types.',
    ],
    wordpress: [
      'Switch labels on in the form plugin (Contact Form 7: write `<label>` around the field; WPForms and Gravity Forms: “Hide label” off).',
      'For the search field of a theme, copy `searchform.php` into the child theme and add a label with the class `screen-reader-text`.',
    ],
    why: 'Screen readers announce what to fill in, and a tap on the label focuses the field.',
    check: 'A click on the words beside the field puts the cursor into it.',
  },
  'form-field-multiple-labels': {
    general: ['Keep one label per field; put other hints into `aria-describedby`.'],
    wordpress: [
      'Look in the form for a field whose label is both in the plugin’s options and in its HTML.',
    ],
    why: 'Screen readers announce the first, the last or all of the labels.',
    check: readOut,
  },
  'select-name': {
    general: ['Give the `<select>` a `<label for="id">`.'],
    wordpress: [
      'Switch the label on in the form plugin; for sorting in a shop, add `aria-label` in a copy of `loop/orderby.php` in the child theme.',
    ],
    why: 'Otherwise, screen readers announce the selected option, but not what it is for.',
    check: readOut,
  },
  'frame-title': {
    general: ['Say in `title` what the frame shows: `<iframe title="Map of our shop">`.'],
    wordpress: [
      'Insert embeds as blocks, which write a title; add `title` in a Custom HTML block where you pasted an `<iframe>`.',
    ],
    why: 'Screen readers list frames by this title.',
    check: '`document.querySelectorAll("iframe:not([title])")` in the console is empty.',
  },
  'object-alt': {
    general: ['Write a text between `<object>` and `</object>` that says what it shows.'],
    wordpress: ['Replace the object by a File, Image or Video block.'],
    why: 'People who cannot see the object get this text.',
    check: readOut,
  },
  'svg-img-alt': {
    general: [
      'Give the `<svg role="img">` a `<title>` as its first child, or `aria-label`.',
      'Write `aria-hidden="true"` on a decorative one.',
    ],
    wordpress: ['Add the title in the Custom HTML block or template that contains the SVG.'],
    why: 'Otherwise, a screen reader says “image”, and nothing else.',
    check: readOut,
  },
  'document-title': {
    general: [
      'Write a `<title>` that says what this page is about, followed by the name of the site.',
    ],
    wordpress: [
      'Fill in Settings → General → Site Title, and the titles of pages; an SEO plugin changes the pattern.',
      'Add `add_theme_support( "title-tag" )` to `functions.php`, and remove a `<title>` that the theme writes itself.',
    ],
    why: 'It names the page in tabs, bookmarks, search results, and for screen readers.',
    check: 'The tab of the browser shows it.',
  },
  'label-content-name-mismatch': {
    general: ['Begin `aria-label` with the visible words of the element, or leave it out.'],
    wordpress: ['Look for a label in the block’s options that differs from its text.'],
    why: 'People who use voice control say the words that they see, so the element’s name has to contain them.',
    check: readOut,
  },
  'identical-links-same-purpose': {
    general: ['Give links that lead to different places different texts.'],
    wordpress: [
      'Put the title of the post into its “Read more” link: the filter `the_content_more_link` or `excerpt_more` of the theme.',
    ],
    why: 'In a list of links, “Read more” says nothing.',
    check: readOut,
  },
  'empty-heading': {
    general: ['Write text into the heading, or remove it; use `margin` for spacing.'],
    wordpress: [
      'Open the list view of the editor and delete empty Heading blocks; use the Spacer block.',
    ],
    why: 'People who jump from heading to heading land on nothing.',
    check: 'The outline in the editor, or an extension such as HeadingsMap, shows no empty one.',
  },
};
