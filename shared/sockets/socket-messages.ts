import * as z from 'zod';
import { deskKinds, ChatMessage } from '../models/portfolio/chat.ts';
import { PingStatus } from '../models/monitoring/ping.ts';
import { Device, ScanState } from '../models/measuring/scan.ts';
import { ScanDevices } from '../scans/scan-progress.ts';

/** Messages that the server pushes over the WebSocket; without it the browser polls GET /scan/status. */
export const ScanProgressMessage = z.object({
  type: z.literal('scan_progress'),
  scanId: z.string(),
  url: z.string(),
  status: ScanState,
  stage: z.string(),
  percent: z.number().int().min(0).max(100),
  devices: ScanDevices.optional(),
});
/** How far a ping is; also when an hourly one has ended. Without it the browser polls GET /ping/status. */
export const PingProgressMessage = PingStatus.extend({ type: z.literal('ping_progress') });
/** A proof of a page has got further, or has ended. Without it the browser polls GET /proofs. */
export const ProofProgressMessage = z.object({
  type: z.literal('proof_progress'),
  url: z.string(),
  device: Device,
  isOver: z.boolean(),
});
/** Something has happened to a page or site of the account, and the screen may be out of date. */
export const EventMessage = z.object({
  type: z.literal('event'),
  event: z.string().describe('Its id in `shared/events/catalogue.ts`'),
  url: z.string(),
  at: z.iso.datetime(),
});
/** A message of the customer's conversation with support: an answer, or their own from another tab. */
export const ChatPush = z.object({ type: z.literal('recieve_msg_to_user'), message: ChatMessage });
/** Support is typing in the customer's conversation. */
export const TypingMessage = z.object({ type: z.literal('typing'), typing: z.boolean() });

const conversation = { accountId: z.string(), userId: z.string() };
/** For staff: a message in a conversation. */
export const DeskPush = z.object({
  type: z.literal('desk_message'),
  ...conversation,
  message: ChatMessage,
});
/** For staff: a customer, or another member of staff, is typing. */
export const DeskTyping = z.object({
  type: z.literal('desk_typing'),
  ...conversation,
  typing: z.boolean(),
  by: z.string().describe('User id'),
});
/** For staff: the list of the desk has changed. */
export const DeskChanged = z.object({
  type: z.literal('desk_changed'),
  kind: z.enum(deskKinds),
  accountId: z.string(),
  id: z.string(),
});
export const ServerMessage = z.discriminatedUnion('type', [
  ScanProgressMessage,
  PingProgressMessage,
  ProofProgressMessage,
  EventMessage,
  ChatPush,
  TypingMessage,
  DeskPush,
  DeskTyping,
  DeskChanged,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
