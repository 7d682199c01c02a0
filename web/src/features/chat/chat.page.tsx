import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import { ChatWindow } from './chat-window.tsx';
import classes from './support-chat.module.css';

/** Web Vitals Support: the live chat, and what it is. */
export function Component() {
  const { email } = useSession();
  // On a phone the conversation comes first.
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  return (
    <>
      <PageHeader
        title="Web Vitals Support"
        description="Ask about your results, or about what to do next."
      />
      <div className={classes['page']}>
        {isWide && <About email={email} />}
        <ChatWindow />
        {!isWide && <About email={email} />}
      </div>
    </>
  );
}

function About({ email }: { email: string }) {
  return (
    <Section id="about" title="What is Web Vitals Support?">
      <div className={classes['about']}>
        <p>
          A live chat about web vitals, with the people who run this product. Tell us which page you
          look at, and which number surprises you.
        </p>
        <p>
          Suggestions get an instant answer: a short article, marked as automatic. Everything else
          is answered by a person.
        </p>
        <p>
          You can leave this page: answers still unread after five minutes are mailed to {email}.
        </p>
        <p>
          With a screenshot? Use the <Link to="/contactUs">contact form</Link>.
        </p>
      </div>
    </Section>
  );
}
