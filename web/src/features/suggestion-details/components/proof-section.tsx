import { Progress, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ProofRun, startProof } from '../../../../../shared/calls/proofs.ts';
import type { Proof, TriedFix } from '../../../../../shared/models/proof.ts';
import { triedOf } from '../../../../../shared/assessment/tried-fixes.ts';
import { isTriable, whyUntried } from '../../../../../shared/assessment/why-untried.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { deviceWords } from '../../../components/device-label.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Section } from '../../../components/section.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import {
  isBeingTried,
  proofFilmstripsQuery,
  proofsQuery,
  useStartProof,
} from '../../../entities/scan/api/proof-queries.ts';
import { verdictQuery } from '../../../entities/scan/api/scan-queries.ts';
import { PagePicture } from '../../../entities/scan/components/page-picture.tsx';
import { stageWords, untriedWords, whyUnfaithful } from '../rules/proof-words.ts';
import { triedWords } from '../../../entities/scan/rules/tried-words.ts';
import { WhileAllowed } from '../../../entities/session/components/while-allowed.tsx';
import { formatSpan } from '../../../lib/format.ts';
import type { SuggestionAddress } from '../rules/which-suggestion.ts';
import classes from './proof-section.module.css';

/** Tries the fix of a finding on a copy of the page, and shows what that brought. */
export function ProofSection({ address }: { address: SuggestionAddress }) {
  const { url, device, type } = address;
  const { data, isPending, isLoadingError, error, refetch } = useQuery(proofsQuery(url, device));
  const start = useStartProof(url, device);
  const runs = data?.runs ?? [];
  const open = runs.find(isBeingTried);
  useVerdictAfter(url, open);
  const own = runs.find(
    ({ findings, state }) => findings.includes(type) && (state === 'ready' || state === 'failed'),
  );
  return (
    <Section
      id="tried"
      title="Tried on your page"
      description={
        isTriable(type)
          ? `Loads a recorded copy of the page on ${deviceWords[device].toLowerCase()}, in turn with this change and without. Your site is loaded three times for the recording.`
          : undefined
      }
    >
      <div className={classes['panel']}>
        {isPending && <Skeleton height={72} />}
        {isLoadingError && (
          <ErrorState
            error={error}
            title="What was tried could not be loaded"
            onRetry={() => refetch()}
          />
        )}
        {isTriable(type) && own !== undefined && (
          <Outcome run={own} finding={type} address={address} />
        )}
        {open !== undefined && <Running run={open} />}
        {!isTriable(type) && <p>{untriedWords[whyUntried(type)]}</p>}
        {isTriable(type) && data !== undefined && open === undefined && (
          <WhileAllowed call={startProof}>
            {(button) => (
              <BusyButton
                {...button}
                isBusy={start.isPending}
                variant={own === undefined ? 'filled' : 'default'}
                onClick={() => start.mutate([type])}
              >
                {own === undefined ? 'Try this change' : 'Try again'}
              </BusyButton>
            )}
          </WhileAllowed>
        )}
      </div>
    </Section>
  );
}

/** The verdict ranks what is proven first, so it is loaded again when a proof ends. */
function useVerdictAfter(url: string, open: ProofRun | undefined): void {
  const client = useQueryClient();
  const openId = open?.proofId;
  useEffect(() => {
    if (openId === undefined) return undefined;
    return () => void client.invalidateQueries({ queryKey: verdictQuery(url).queryKey });
  }, [client, openId, url]);
}

function Running({ run }: { run: ProofRun }) {
  const { progress } = run;
  const words = progress === null ? 'Waiting for a browser' : stageWords[progress.stage];
  return (
    <div className={classes['running']}>
      <p>
        {words}. Requested <TimeAgo time={run.requestedAt} />; a proof takes one to two minutes.
      </p>
      <Progress value={progress?.percent ?? 0} aria-label={words} />
    </div>
  );
}

interface OutcomeProps {
  run: ProofRun;
  finding: string;
  address: SuggestionAddress;
}

function Outcome({ run, finding, address }: OutcomeProps) {
  const { proof } = run;
  if (proof === null)
    return <p>The trial failed on our side. Nothing was changed; please try again.</p>;
  const tried = triedOf(finding, [proof]);
  return (
    <>
      <p className={classes['verdict']}>{sentenceOf(proof, finding, tried)}</p>
      <p className={classes['about']}>
        <TimeAgo time={proof.triedAt} />, {proof.runs} loads in {formatSpan(proof.seconds * 1000)}.
        {proof.fidelity.isFaithful && ` ${fidelityWords(proof)}`}
      </p>
      {tried !== undefined && (
        <>
          <Changes tried={tried} />
          <Films run={run} tried={tried} address={address} />
        </>
      )}
    </>
  );
}

function sentenceOf(proof: Proof, finding: string, tried: TriedFix | undefined): string {
  if (tried !== undefined) return `${triedWords(tried)}.`;
  const { isFaithful, why } = proof.fidelity;
  if (!isFaithful) return whyUnfaithful[why ?? 'failed'];
  const untried = proof.untried.find(({ fix }) => fix === finding);
  return untriedWords[untried?.why ?? 'failed'];
}

function fidelityWords({ fidelity }: Proof): string {
  const { scoreLive, scoreReplayed, matchedByPath, missed } = fidelity;
  const counts = [
    matchedByPath > 0 && `${matchedByPath} requests matched by path`,
    missed > 0 && `${missed} not in the recording`,
  ].filter(Boolean);
  const rest = counts.length > 0 ? `, ${counts.join(', ')}` : '';
  return `The copy scores ${scoreReplayed.toFixed(1)}, the page ${scoreLive.toFixed(1)}${rest}.`;
}

function Changes({ tried }: { tried: TriedFix }) {
  const { changes, requestsGone } = tried;
  return (
    <div className={classes['changes']}>
      <h3>What was changed</h3>
      <ul>
        {changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {requestsGone.length > 0 && (
        <>
          <h3>No longer requested</h3>
          <ul>
            {requestsGone.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Most pictures in a row; the last one is among them. */
const mostPictures = 8;

function Films({
  run,
  tried,
  address,
}: {
  run: ProofRun;
  tried: TriedFix;
  address: SuggestionAddress;
}) {
  const { url, device } = address;
  const { data } = useQuery(proofFilmstripsQuery(url, device, run.proofId));
  const film = data?.filmstrips.find(({ fixes }) => fixes.join() === tried.fixes.join());
  if (film === undefined || film.base.length === 0) return undefined;
  return (
    <div className={classes['films']}>
      {(['base', 'fixed'] as const).map((arm) => (
        <figure key={arm}>
          <figcaption>{arm === 'base' ? 'As it is' : 'With the change'}</figcaption>
          <ol>
            {film[arm].slice(-mostPictures).map(({ timing, data: picture }) => (
              <li key={timing}>
                <PagePicture
                  device={device}
                  data={picture}
                  alt={`${arm === 'base' ? 'As it is' : 'With the change'}, after ${formatSpan(timing)}`}
                  width={device === 'mobile' ? 72 : 128}
                />
                <span>{formatSpan(timing)}</span>
              </li>
            ))}
          </ol>
        </figure>
      ))}
    </div>
  );
}
