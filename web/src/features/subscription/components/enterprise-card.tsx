import { BusyButton } from '../../../components/busy-button.tsx';
import { Section } from '../../../components/section.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { ApiError, errorMessage } from '../../../lib/api.ts';
import { useRequestQuote } from '../api/plan-queries.ts';
import classes from './subscription.module.css';

/** Why a request is refused that has been made too often. */
const limitOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.has('too_many_requests') ? errorMessage(error) : undefined;

/** For those who need more than the largest plan. */
export function EnterpriseCard() {
  const quote = useRequestQuote();
  const request = (): void =>
    void quote.mutateAsync().then(
      () => snackbar.success('Request made successfully!'),
      (error: unknown) =>
        snackbar.error(
          ['Request was unsuccessfully, please try again later!', limitOf(error)].join(' ').trim(),
        ),
    );
  return (
    <Section id="enterprise" title="Enterprise">
      <div className={classes['panel']}>
        <p className={classes['words']}>
          More sites, pages or users than the Business plan has? Ask us for a quote, and we reply by
          email.
        </p>
        <BusyButton
          variant="default"
          isBusy={quote.isPending}
          disabled={quote.isSuccess}
          onClick={request}
        >
          {quote.isSuccess ? 'Quote requested' : 'Request a Quote'}
        </BusyButton>
      </div>
    </Section>
  );
}
