import * as z from 'zod';

const text = (most: number) => z.string().min(1).max(most);
const Plain = (most: number) =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: text(most),
    emoji: z.boolean().optional(),
  });

const Part = z.union([
  z.strictObject({
    type: z.literal('text'),
    text: text(3000),
    style: z.strictObject({ bold: z.boolean() }).optional(),
  }),
  z.strictObject({ type: z.literal('link'), url: z.url().max(3000), text: text(3000).optional() }),
]);
export type Part = z.infer<typeof Part>;
const Paragraph = z.strictObject({
  type: z.literal('rich_text_section'),
  elements: z.array(Part).min(1),
});
const List = z.strictObject({
  type: z.literal('rich_text_list'),
  style: z.enum(['bullet', 'ordered']),
  elements: z.array(Paragraph).min(1),
});

const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), text: Plain(150) }),
  z.strictObject({
    type: z.literal('rich_text'),
    elements: z.array(z.union([Paragraph, List])).min(1),
  }),
  z.strictObject({ type: z.literal('context'), elements: z.array(Plain(2000)).min(1).max(10) }),
]);

/** The part of Block Kit that our messages use, with its limits. https://docs.slack.dev/reference/block-kit/blocks */
export const Message = z.looseObject({
  text: text(40_000),
  blocks: z.array(Block).min(1).max(50),
});
