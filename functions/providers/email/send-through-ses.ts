import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import { log } from '../../platform/logger.ts';
import type { Mail, MailAttachment } from '../../platform/mail.ts';

export interface MailSender {
  /** Such as `Web Vitals <no-reply@example.com>`; SES must have verified its domain. */
  from: string;
  /** The configuration set through which SES reports bounces and complaints. */
  configurationSet?: string | undefined;
}

/** Line breaks would begin another header, and other control characters have no place in one. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Prevents out-of-office replies (RFC 3834). */
const byProgram = { 'Auto-Submitted': 'auto-generated' };

const attached = ({ fileName, contentType, content, contentId }: MailAttachment) =>
  ({
    FileName: oneLine(fileName),
    ContentType: oneLine(contentType),
    ContentDisposition: contentId === undefined ? 'ATTACHMENT' : 'INLINE',
    ...(contentId === undefined ? {} : { ContentId: contentId }),
    ContentTransferEncoding: 'BASE64',
    RawContent: content,
  }) as const;

const StatusOf = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });
/** With its answer, which the SDK would read for ever. */
const longestMs = 8000;

/** Sends a mail. @returns the id that SES gave it; throws what the SDK's client throws */
export async function sendThroughSes(
  client: SESv2Client,
  { from, configurationSet }: MailSender,
  { to, subject, text, html, replyTo, fromName, headers, attachments = [], ...about }: Mail,
): Promise<string | undefined> {
  const Headers = Object.entries({ ...(replyTo === undefined ? byProgram : {}), ...headers }).map(
    ([Name, value]) => ({ Name, Value: oneLine(value) }),
  );
  const tags = { account: about.accountId, 'status-page': about.statusPageId };
  const EmailTags = Object.entries(tags).flatMap(([Name, Value]) =>
    Value === undefined ? [] : [{ Name, Value }],
  );
  const command = new SendEmailCommand({
    FromEmailAddress: fromName === undefined ? from : named(from, fromName),
    Destination: { ToAddresses: [to] },
    ...(replyTo === undefined ? {} : { ReplyToAddresses: [replyTo] }),
    ...(configurationSet === undefined ? {} : { ConfigurationSetName: configurationSet }),
    ...(EmailTags.length === 0 ? {} : { EmailTags }),
    Content: {
      Simple: {
        Subject: utf8(oneLine(subject)),
        Body: { Text: utf8(text), Html: utf8(html) },
        ...(Headers.length === 0 ? {} : { Headers }),
        ...(attachments.length === 0 ? {} : { Attachments: attachments.map(attached) }),
      },
    },
  });
  try {
    const { MessageId } = await client.send(command, {
      abortSignal: AbortSignal.timeout(longestMs),
    });
    return MessageId;
  } catch (error) {
    if (!wasTaken(error)) throw error;
    log.warn('SES accepted the mail with an unreadable response');
    return undefined;
  }
}

/** The same address under another name. Quotes and backslashes would end the name, and SES encodes other letters. */
const named = (from: string, name: string): string =>
  `"${oneLine(name).replaceAll(/["\\]/g, '')}" <${/<([^>]+)>/.exec(from)?.[1] ?? from}>`;

/** SES says so by its status, even if the rest of the answer is lost. */
const wasTaken = (error: unknown): boolean => Math.floor((statusOf(error) ?? 0) / 100) === 2;

/** The status of an answer that the SDK reports as an error; undefined where there was none. */
export const statusOf = (error: unknown): number | undefined =>
  StatusOf.safeParse(error).data?.$metadata.httpStatusCode;

export const isAnswer = (error: unknown): boolean =>
  statusOf(error) !== undefined || (error instanceof Error && '$fault' in error);
