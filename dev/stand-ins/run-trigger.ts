import { triggerEntryPointOf, triggers } from '../../shared/deployment/triggers.ts';
import { loadHandler } from '../load-handler.ts';
import type { RunTrigger } from './cognito/custom-auth.ts';

/** Runs the pool's triggers as Cognito has Lambda do it. */
export const runTrigger: RunTrigger = async (operation, event) => {
  const trigger = triggers.find((one) => one.operation === operation);
  if (trigger === undefined) return event;
  const handler = await loadHandler(triggerEntryPointOf(trigger));
  return handler(event, {});
};
