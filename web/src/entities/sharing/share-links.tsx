import { Button, Flex, Skeleton, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ShareLink } from '../../../../shared/models/share-link.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { snackbar } from '../../components/snackbar.ts';
import { errorMessage } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useState } from 'react';
import { type Shared, useRevokeShareLink } from './share-link-queries.ts';
import classes from './share-links.module.css';

interface ShareLinksProps {
  of: Shared;
  /** 'site' or 'report'. */
  what: string;
  links: UseQueryResult<ShareLink[]>;
}

/** The valid links of a site or report, each of which can be revoked. */
export function ShareLinks({ of, what, links }: ShareLinksProps) {
  if (links.data === undefined)
    return (
      <QueryState query={links} failed="The links could not be loaded">
        <Skeleton height={48} mt={24} />
      </QueryState>
    );
  if (links.data.length === 0) return null;
  return (
    <section aria-label={`Links of this ${what}`}>
      <Title order={3} mt={24} mb={8}>
        Links of this {what}
      </Title>
      <ul className={classes['links']}>
        {links.data.map((link) => (
          <Row key={link.linkId} of={of} link={link} />
        ))}
      </ul>
    </section>
  );
}

function Row({ of, link }: { of: Shared; link: ShareLink }) {
  const [isAsked, setAsked] = useState(false);
  const revoke = useRevokeShareLink(of);
  const confirm = (): void =>
    revoke.mutate(link.linkId, {
      onError: (error) => snackbar.error(errorMessage(error)),
    });
  const created = formatDate(link.createdAt);
  return (
    <li className={classes['link']}>
      <span>
        Created {created}, valid until {formatDate(link.endsAt)}
        {link.hasPassword && ', with a password'}
      </span>
      {isAsked ? (
        <Flex component="span" gap={8}>
          <Button variant="default" size="compact-sm" onClick={() => setAsked(false)}>
            Keep
          </Button>
          <BusyButton size="compact-sm" color="red.9" isBusy={revoke.isPending} onClick={confirm}>
            Revoke now
          </BusyButton>
        </Flex>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Revoke the link created ${created}`}
          onClick={() => setAsked(true)}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
