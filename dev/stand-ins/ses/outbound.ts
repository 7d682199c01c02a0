import * as z from 'zod';
import type { NewMail } from './mailbox.ts';

const Content = z.object({ Data: z.string() });
/** Printable ASCII, as SES demands. */
const headerName = z.string().regex(/^[!-9;-~]{1,126}$/);
const headerValue = z.string().regex(/^[ -~]{0,995}$/);

const tagText = z.string().regex(/^[\w.@-]{1,256}$/);

/** The body of `SendEmail`, as far as the product uses it. */
const Outbound = z.object({
  FromEmailAddress: z.string().min(1),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.object({ Name: tagText, Value: tagText })).default([]),
  ReplyToAddresses: z.array(z.string()).default([]),
  Destination: z.object({
    ToAddresses: z.array(z.string()).default([]),
    CcAddresses: z.array(z.string()).default([]),
    BccAddresses: z.array(z.string()).default([]),
  }),
  Content: z.object({
    Simple: z.object({
      Subject: Content,
      Body: z.object({ Text: Content.optional(), Html: Content.optional() }),
      Headers: z
        .array(z.object({ Name: headerName, Value: headerValue }))
        .max(15)
        .default([]),
      Attachments: z
        .array(
          z.object({
            FileName: z.string().min(1).max(255),
            ContentType: z.string().default('application/octet-stream'),
            RawContent: z.base64(),
            ContentDisposition: z.enum(['ATTACHMENT', 'INLINE']).default('ATTACHMENT'),
            ContentId: z.string().min(1).max(78).optional(),
          }),
        )
        .default([]),
    }),
  }),
});

/** @throws ZodError for what SES would refuse */
export function readOutbound(body: unknown): { mail: NewMail; hasFeedback: boolean } {
  const sent = Outbound.parse(body);
  const { ToAddresses, CcAddresses, BccAddresses } = sent.Destination;
  const { Subject, Body, Headers, Attachments } = sent.Content.Simple;
  const mail = {
    from: sent.FromEmailAddress,
    to: [...ToAddresses, ...CcAddresses, ...BccAddresses],
    subject: Subject.Data,
    ...(Body.Text === undefined ? {} : { text: Body.Text.Data }),
    ...(Body.Html === undefined ? {} : { html: Body.Html.Data }),
    replyTo: sent.ReplyToAddresses,
    tags: Object.fromEntries(sent.EmailTags.map(({ Name, Value }) => [Name, [Value]])),
    headers: Headers.map(({ Name: name, Value: value }) => ({ name, value })),
    attachments: Attachments.map(({ FileName, ContentType, RawContent, ContentId }) => ({
      fileName: FileName,
      contentType: ContentType,
      content: RawContent,
      ...(ContentId === undefined ? {} : { contentId: ContentId }),
    })),
  };
  return { mail, hasFeedback: sent.ConfigurationSetName !== undefined };
}
