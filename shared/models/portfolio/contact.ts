import * as z from 'zod';
import { name } from '../name.ts';
import { requires } from '../texts.ts';

export const contactTypes = [
  'Enterprise Plan',
  'Customer Support',
  'Web Vitals Support',
  'Feedback',
] as const;

/** Labels of `checkbox1` to `checkbox4`. */
export const contactCheckboxes = {
  checkbox1: 'It is urgent',
  checkbox2: 'Please call me back',
  checkbox3: 'It is about billing',
  checkbox4: 'You may look at my account',
} as const;
export type ContactCheckbox = keyof typeof contactCheckboxes;

/** Bytes of a screenshot, as decoded from base64. */
export const mostScreenshotBytes = 1024 * 1024;
/** Its data URL: base64 is a third longer. */
const longestScreenshot = 100 + Math.ceil(mostScreenshotBytes / 3) * 4;
export const longestDescription = 10_000;

export const contactMessages = {
  sent: 'Your request has been sent successfully, we will reach out to you as soon as we can!',
  notSent:
    'Your request has been not sent successfully, we will reach out to you as soon as we can!',
  typeRequired: 'Type is required',
  formats: 'Only JPEG and PNG formats are supported!',
  tooLarge: 'You cannot upload images more than 1MB, please upload another screenshot!',
} as const;

export const contactSubject = name('Subject', 200);
export const contactType = z.enum(contactTypes, { error: contactMessages.typeRequired });
export const contactDescription = name('Description', longestDescription);
const checkbox = z.boolean().default(false);

/** A contact request, as its sender fills it in. */
export const ContactInfo = z.object({
  subject: contactSubject,
  type: contactType,
  checkbox1: checkbox,
  checkbox2: checkbox,
  checkbox3: checkbox,
  checkbox4: checkbox,
  screenshot: z
    .string(requires(contactMessages.formats))
    .max(longestScreenshot, contactMessages.tooLarge)
    .regex(/^$|^data:[^,]{0,200},/, contactMessages.formats)
    .optional()
    .describe('A data URL; empty for none. The content decides whether it is a PNG or JPEG'),
  description: contactDescription,
});
export type ContactInfo = z.output<typeof ContactInfo>;
