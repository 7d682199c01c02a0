import type { Check } from './check.ts';
import { checkAccount } from './checks/account.ts';
import { checkAddress } from './checks/address.ts';
import { checkCalls } from './checks/calls.ts';
import { checkDailyLine } from './checks/daily-line.ts';
import { checkDeadLetters } from './checks/dead-letters.ts';
import { checkMail } from './checks/mail.ts';
import { checkRemoval } from './checks/removal.ts';
import { checkReport } from './checks/report.ts';
import { checkRetiredStacks } from './checks/retired-stacks.ts';
import { checkScan } from './checks/scan.ts';
import { checkSocket } from './checks/socket.ts';
import { checkSubscriptions } from './checks/subscriptions.ts';
import { checkUptime } from './checks/uptime.ts';
import { checkVisitors } from './checks/visitors.ts';

/** Those of a row run at the same time, and rows one after the other. */
export const checks: readonly (readonly Check[])[] = [
  [checkAddress],
  [checkSubscriptions, checkAccount],
  [checkMail, checkSocket, checkScan, checkDailyLine],
  [checkUptime, checkReport, checkVisitors, checkCalls],
  [checkRemoval],
  [checkDeadLetters, checkRetiredStacks],
];
