import { Text, Title } from '@mantine/core';
import type { OutagePicture } from '../../../../../shared/calls/incidents.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { shownSize } from '../../../../../shared/pages/screenshots.ts';
import { asClause } from '../../../../../shared/words/as-clause.ts';
import { formatDateTime } from '../../../lib/format.ts';
import classes from '../incidents.module.css';

/** What the page showed when it was down, or why that is not known. */
export function PictureOfOutage({ picture, url }: { picture: OutagePicture; url: string }) {
  return (
    <>
      <Title order={3} size="h5">
        Screenshot of {displayUrl(url)}
      </Title>
      {picture.state === 'waiting' && <Text c="dimmed">The picture is being taken.</Text>}
      {picture.state === 'none' && <Text c="dimmed">No picture: {asClause(picture.reason)}</Text>}
      {picture.state === 'taken' && (
        <div className={classes['pictures']}>
          <figure>
            <img src={picture.image} alt="The page on a phone during the outage" {...shownSize} />
            <figcaption>
              {formatDateTime(picture.at)}
              {picture.statusCode !== null && `, HTTP status ${picture.statusCode}`}
            </figcaption>
          </figure>
        </div>
      )}
    </>
  );
}
