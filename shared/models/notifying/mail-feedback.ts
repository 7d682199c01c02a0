import * as z from 'zod';

const Recipients = z.array(z.object({ emailAddress: z.string() }));

/**
 * The SES feedback about a sent mail that we act on.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const MailFeedback = z.object({
  eventType: z.string(),
  mail: z.object({
    messageId: z.string(),
    tags: z.record(z.string(), z.array(z.string())).default({}),
  }),
  bounce: z
    .object({
      feedbackId: z.string(),
      timestamp: z.iso.datetime(),
      bounceType: z.string().describe('Permanent, Transient or Undetermined'),
      bounceSubType: z.string(),
      bouncedRecipients: Recipients,
    })
    .optional(),
  complaint: z
    .object({
      feedbackId: z.string(),
      timestamp: z.iso.datetime(),
      complaintFeedbackType: z.string().nullish().describe('`not-spam` takes a complaint back'),
      complainedRecipients: Recipients,
    })
    .optional(),
});
export type MailFeedback = z.infer<typeof MailFeedback>;
