import { Skeleton } from '@mantine/core';
import type { TechStackItem } from '../../../../../shared/models/scan-report.ts';
import { NoData } from '../../../components/no-data.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { Section } from '../../../components/section.tsx';
import classes from './tech-stack.module.css';

interface TechStackProps {
  items: readonly TechStackItem[];
  isLoading: boolean;
}

/** Technologies that the page uses and is served by. */
export function TechStack({ items, isLoading }: TechStackProps) {
  return (
    <Section
      id="tech-stack"
      title="Tech Stack"
      description="Detected by rules in the latest scan. Technologies that leave no trace in the page are not listed."
    >
      {isLoading && <Skeleton height={260} radius="lg" />}
      {!isLoading && items.length === 0 && <NoData />}
      {!isLoading && items.length > 0 && (
        <ScrollRegion className={classes['frame']} label="Technologies">
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">Icon</th>
                <th scope="col">Name</th>
                <th scope="col">Website</th>
                <th scope="col">Category</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <Row key={item.name} item={item} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Section>
  );
}

function Row({ item: { icon, name, website, categories, version } }: { item: TechStackItem }) {
  const address = URL.parse(website);
  const isLink = address?.protocol === 'https:' || address?.protocol === 'http:';
  return (
    <tr>
      <td>
        <span className={classes['icon']}>
          {icon === null ? (
            <span aria-hidden>{name.slice(0, 1)}</span>
          ) : (
            <img src={icon} alt="" width={20} height={20} />
          )}
        </span>
      </td>
      <th scope="row">
        {name}
        {version !== undefined && <span className={classes['version']}> {version}</span>}
      </th>
      <td>
        {isLink ? (
          <a href={address.href} target="_blank" rel="noopener noreferrer">
            {address.host.replace(/^www\./, '')}
          </a>
        ) : (
          website
        )}
      </td>
      <td>{categories.join(', ')}</td>
    </tr>
  );
}
