import { tryCheck } from '../../../shared/calls/monitoring/monitors.ts';
import { languagesOf } from '../../../shared/pages/accept-language.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { requestingIn } from '../../platform/target-guard/requesting-in.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { isVisible, reachedSite } from '../../registry/pages/reached-site.ts';
import { pageKey } from './check-key.ts';
import { attemptOnce } from './check-outcome.ts';
import { monitorStore } from './monitors/monitor-store.ts';
import { tryCustom } from './own-check.ts';
import { trialWords } from './monitors/trial-words.ts';
import { checkedAddress, keepsSecrets, wholeSettings } from './monitors/whole-settings.ts';

const guard = ownTargetGuard();
/** API Gateway waits for half a minute. */
const longestMs = 25_000;

export const handler = handleCall(tryCheck, async ({ body, caller, table }) => {
  const { accountId } = caller;
  const { language } = await reachedSite(table, caller, body.site, 'site');
  const { settings } = body;
  const url = checkedAddress(guard, body.address, settings);
  if (settings === null) {
    const { probe } = requestingIn(guard, languagesOf(language));
    return answerOf(await attemptOnce(probe, url, longestMs), null, []);
  }
  const page = pageKey({ accountId, url });
  const store = monitorStore(table);
  const storedSecrets = async () => {
    const known = await store.find(page);
    const mayUse = keepsSecrets(settings, known?.check) && (await isVisible(table, caller, url));
    return mayUse ? store.readSecrets(page) : undefined;
  };
  const { check, secrets } = wholeSettings(settings, await storedSecrets());
  const custom = { url, settings: check, secrets };
  const timeoutMs = Math.min(longestMs, check.timeoutSeconds * 1000);
  const { attempt, answers } = await tryCustom({ guard }, custom, { timeoutMs, language });
  return answerOf(attempt, check, answers);
});

const answerOf = (
  attempt: Parameters<typeof trialWords>[0],
  settings: Parameters<typeof trialWords>[1],
  answers: string[],
) => ({
  isUp: attempt.isUp,
  words: trialWords(attempt, settings, answers),
  reason: attempt.reason ?? null,
  statusCode: attempt.statusCode ?? null,
  responseMs: attempt.timings?.totalMs ?? null,
  answers,
});
