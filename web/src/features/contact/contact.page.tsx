import { Link } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import { ContactForm } from './contact-form.tsx';

/** Contact Us: a form that reaches us, also from a suspended account. */
export function Component() {
  const { email, isSuspended } = useSession();
  return (
    <>
      <PageHeader title="Contact Us" description={`We will reply by email to ${email}.`} />
      <Section
        id="request"
        title="Your request"
        description={
          isSuspended ? undefined : (
            <>
              For a quick question, <Link to="/web-vitals-support">write to us in the chat</Link>.
            </>
          )
        }
      >
        <ContactForm />
      </Section>
    </>
  );
}
