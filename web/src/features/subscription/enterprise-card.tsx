import { BusyButton } from '../../components/busy-button.tsx';
import { Section } from '../../components/section.tsx';
import { snackbar } from '../../components/snackbar.ts';
import { useRequestQuote } from './plan-queries.ts';
import classes from './subscription.module.css';

/** For those who need more than the largest plan. */
export function EnterpriseCard() {
  const quote = useRequestQuote();
  const request = (): void =>
    void quote.mutateAsync().then(
      () => snackbar.success('Request made successfully!'),
      () => snackbar.error('Request was unsuccessfully, please try again later!'),
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
