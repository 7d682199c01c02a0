import type { StepsOfAudits } from './steps.ts';

const ofMarkup = {
  wordpress: [
    'Find the plugin or block that writes the element by its class names, and update it: most have mended this.',
    'Where it is your theme, copy the template into a child theme and correct the attribute there.',
  ],
  check: 'Chrome DevTools → Elements → Accessibility shows no warning on the element.',
};
const wrongAria = {
  ...ofMarkup,
  why: 'Wrong ARIA is worse than none: screen readers believe it.',
};

/** Accessibility: roles and attributes of ARIA. */
export const accessibilityAria: StepsOfAudits = {
  'aria-allowed-attr': {
    ...wrongAria,
    general: ['Remove the attribute, or give the element the role that knows it.'],
  },
  'aria-conditional-attr': {
    ...wrongAria,
    general: [
      'Use the attribute only where its role allows it: a native checkbox has `checked`, not `aria-checked`.',
    ],
  },
  'aria-deprecated-role': {
    ...wrongAria,
    general: ['Replace the role by the one that took its place, such as `list` for `directory`.'],
  },
  'aria-prohibited-attr': {
    ...wrongAria,
    general: [
      'Remove `aria-label` from elements that cannot have a name, such as a plain `<div>` or `<span>`, or give them a role.',
    ],
  },
  'aria-required-attr': {
    ...wrongAria,
    general: [
      'Add the attribute without which the role means nothing, such as `aria-checked` for `role="checkbox"`; or use the native element.',
    ],
  },
  'aria-required-children': {
    ...wrongAria,
    general: [
      'Put the parts that the role asks for into the element, such as `role="tab"` into `role="tablist"`, or remove the role.',
    ],
  },
  'aria-required-parent': {
    ...wrongAria,
    general: [
      'Put the element into the one that its role belongs to, such as `role="option"` into `role="listbox"`, or remove the role.',
    ],
  },
  'aria-roles': {
    ...wrongAria,
    general: ['Write a role that exists; an unknown one is ignored.'],
  },
  'aria-allowed-role': {
    ...wrongAria,
    general: [
      'Remove the role: the element already says what it is, or choose an element that may have it.',
    ],
  },
  'presentation-role-conflict': {
    ...wrongAria,
    general: [
      'Remove `role="presentation"` from what has the focus or a global `aria-` attribute, or remove those.',
    ],
  },
  'aria-valid-attr': {
    ...wrongAria,
    general: ['Correct the spelling of the attribute: `aria-labelledby` has two l.'],
  },
  'aria-valid-attr-value': {
    ...wrongAria,
    general: [
      'Write a value that the attribute knows; an `id` that is named has to be on the page.',
    ],
  },
  'aria-text': {
    ...wrongAria,
    general: ['Remove `role="text"` from an element that contains links or buttons.'],
  },
  'aria-hidden-body': {
    ...ofMarkup,
    general: ['Never put `aria-hidden="true"` on `<body>`; make what is behind a dialog `inert`.'],
    why: 'The whole page is silent for screen readers.',
  },
  'aria-hidden-focus': {
    ...ofMarkup,
    general: [
      'Take what is hidden out of the order of the keyboard too: use `inert`, or `hidden`, in place of `aria-hidden`.',
    ],
    why: 'The focus otherwise lands on something that is not read out.',
  },
  'duplicate-id-aria': {
    ...ofMarkup,
    general: ['Give each `id` that a label or ARIA attribute names once on the page.'],
    why: 'The reference leads to the first of them, which may be another element.',
    check: '`document.querySelectorAll("[id=\'the-id\']").length` in the console is 1.',
  },
};
