import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { TimeAgo } from '../../../components/values/time-ago.tsx';
import frame from '../../../entities/chat/chat.module.css';
import { CustomerFacts } from './customer-facts.tsx';
import { type EntryKey, requestQuery } from './desk-query.ts';
import classes from './support-desk.module.css';

/** A contact request at the desk. It is answered by mail. */
export function ContactRequest({ entryKey }: { entryKey: EntryKey }) {
  const found = useQuery(requestQuery(entryKey));
  if (found.data === undefined)
    return <QueryState query={found} failed="The request could not be loaded" height={320} />;
  const { entry, customer, description, wishes, sentAt, picture } = found.data;
  const mail = `mailto:${entry.email}?subject=${encodeURIComponent(`Re: ${entry.subject}`)}`;
  return (
    <section className={classes['request']} aria-label="Contact request">
      <CustomerFacts entry={entry} customer={customer} />
      <div className={classes['text']}>
        <h3>
          {entry.type}: {entry.subject}
        </h3>
        <p className={classes['facts']}>
          <TimeAgo time={sentAt} />
        </p>
        <p className={frame['words']}>{description}</p>
        {wishes.length > 0 && (
          <ul>
            {wishes.map((wish) => (
              <li key={wish}>{wish}</li>
            ))}
          </ul>
        )}
        {picture !== null && (
          <a href={picture.address} target="_blank" rel="noreferrer" className={classes['shot']}>
            <img
              src={picture.address}
              width={picture.width}
              height={picture.height}
              alt="Screenshot that the customer sent; opens in a new tab"
            />
          </a>
        )}
        <p>
          <a href={mail}>Answer by mail</a>, then close the request.
        </p>
      </div>
    </section>
  );
}
