import { listAssignees } from '../../shared/calls/incidents.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { assigneesOf } from './assignees.ts';

export const handler = handleCall(listAssignees, ({ caller, table }) => assigneesOf(table, caller));
