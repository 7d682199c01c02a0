import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { Section } from '../../../components/section.tsx';
import { useTermsDocuments } from '../../../components/use-terms-documents.ts';
import classes from './subscription.module.css';

/** What a customer agrees to. */
export function TermsCard() {
  return (
    <Section id="terms" title="Terms">
      <ul className={classes['documents']}>
        {useTermsDocuments().map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className={classes['document'] ?? ''}>
              <Icon name="page" size={18} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
