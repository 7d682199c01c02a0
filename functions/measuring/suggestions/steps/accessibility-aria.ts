import type { StepsOfAudits } from './steps.ts';

const ofMarkup = {
  wordpress: [
    'Find the plugin or block that writes the element by its class names, and update it: most have fixed this.',
    'Where it is your theme, copy the template into a child theme and correct the attribute there.',
  ],
  check: 'Chrome DevTools → Elements → Accessibility shows no warning on the element.',
};
const wrongAria = {
  ...ofMarkup,
  why: 'Wrong ARIA is worse than none: screen readers trust it.',
};

/** Accessibility: roles and attributes of ARIA. */
export const accessibilityAria: StepsOfAudits = {
  'aria-allowed-attr': {
    ...wrongAria,
    general: ['Remove the attribute, or give the element a role that supports it.'],
  },
  'aria-conditional-attr': {
    ...wrongAria,
    general: [
      'Use the attribute only where its role allows it: a native checkbox has `checked`, not `aria-checked`.',
    ],
  },
  'aria-deprecated-role': {
    ...wrongAria,
    general: ['Replace the role with its successor, such as `list` for `directory`.'],
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
      'Add the attributes that the role requires, such as `aria-checked` for `role="checkbox"`; or use the native element.',
    ],
  },
  'aria-required-children': {
    ...wrongAria,
    general: [
      'Put the child elements that the role requires into the element, such as `role="tab"` into `role="tablist"`, or remove the role.',
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
    general: ['Use a role that exists; unknown roles are ignored.'],
  },
  'aria-allowed-role': {
    ...wrongAria,
    general: [
      'Remove the role: the element already says what it is, or choose an element that allows it.',
    ],
  },
  'presentation-role-conflict': {
    ...wrongAria,
    general: [
      'Remove `role="presentation"` from elements that can receive focus or have a global `aria-` attribute, or remove those.',
    ],
  },
  'aria-valid-attr': {
    ...wrongAria,
    general: ['Correct the spelling of the attribute: `aria-labelledby` has a double l.'],
  },
  'aria-valid-attr-value': {
    ...wrongAria,
    general: [
      'Use a value that the attribute allows; an `id` that it refers to has to exist on the page.',
    ],
  },
  'aria-text': {
    ...wrongAria,
    general: ['Remove `role="text"` from an element that contains links or buttons.'],
  },
  'aria-hidden-body': {
    ...ofMarkup,
    general: ['Never put `aria-hidden="true"` on `<body>`; make what is behind a dialog `inert`.'],
    why: 'Otherwise, screen readers cannot read anything on the page.',
  },
  'aria-hidden-focus': {
    ...ofMarkup,
    general: [
      'Remove what is hidden from the tab order too: use `inert`, or `hidden`, instead of `aria-hidden`.',
    ],
    why: 'Otherwise, focus lands on something that is not announced.',
  },
  'duplicate-id-aria': {
    ...ofMarkup,
    general: ['Use each `id` that a label or ARIA attribute refers to only once on the page.'],
    why: 'The reference points to the first element with that id, which may be the wrong one.',
    check: '`document.querySelectorAll("[id=\'the-id\']").length` in the console is 1.',
  },
};
