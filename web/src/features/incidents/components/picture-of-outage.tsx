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
      <h3 className={classes['part']}>Screenshot of {displayUrl(url)}</h3>
      {picture.state === 'waiting' && (
        <p className={classes['small']}>The picture is being taken.</p>
      )}
      {picture.state === 'none' && (
        <p className={classes['small']}>No picture: {asClause(picture.reason)}</p>
      )}
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
