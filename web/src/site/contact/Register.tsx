import { ROUTES } from '@tessera/domain/addresses/paths';
import { INTEREST_LIMITS } from '@tessera/domain/lib/text';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { Link, useSearchParams } from 'react-router-dom';
import { callPublic } from '../../shared/data/publicCalls';
import { Island } from '../../shared/document/Island';
import { useHydrated } from '../../shared/lib/useHydrated';
import { SupportLink } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { TextArea, TextField } from '../../shared/ui/Field';
import { PageHead, Section } from '../../shared/ui/Page';
import { MessageColumns, MessageForm } from './MessageForm';
import { PressToConfirm } from './PressToConfirm';

export const meta: PageMeta = {
  title: 'Register interest',
  description: `Tell us about your shop and hear from us about ${PRODUCT_NAME}. No account needed, and you can ask us to forget you.`,
};

export function Interest() {
  const [search] = useSearchParams();
  // The page is prerendered without a token in its address.
  const token = useHydrated() ? search.get('confirm') : null;
  const about = 'What happens to your details';
  const facts = (
    <>
      <li>
        We store what {token ? 'was typed into the form' : 'you type here'}, and when. To stop spam, we keep a scrambled
        IP address for about a day.
      </li>
      <li>Only people who run {PRODUCT_NAME} can read it.</li>
      <li>We use it to write to you about {PRODUCT_NAME}, and for nothing else.</li>
      <li>
        To have it deleted, write to <SupportLink />.
      </li>
    </>
  );
  if (token)
    return (
      <PressToConfirm
        eyebrow="Register interest"
        asked={{
          title: 'Is this your address?',
          lead: `Somebody, probably you, asked to hear from ${PRODUCT_NAME}.`,
          body: 'If it is, confirm it. If it is not, close this page: we delete the request after seven days.',
        }}
        done={{
          title: 'Your address is confirmed',
          lead: 'Thank you.',
          body: `A person will write to you about ${PRODUCT_NAME}. There is nothing else to do.`,
        }}
        failed="Not confirmed"
        action="Confirm"
        instead={<Link to={ROUTES.register}>Register interest again</Link>}
        send={(token) => callPublic('confirmInterest', { token })}
        about={about}
        facts={facts}
        token={token}
      />
    );

  return (
    <>
      <PageHead
        eyebrow="Register interest"
        title="Tell us about your shop"
        lead={
          <>
            Not today, but perhaps later? Leave your address, and a person will write to you. You need no account for
            this. For a question that wants an answer, <Link to={ROUTES.contact}>write to us</Link>.
          </>
        }
      />
      <Section>
        <MessageColumns about={about} facts={facts}>
          <MessageForm
            label="Register interest"
            action="Register interest"
            send={(interest) => callPublic('registerInterest', interest)}
            thanks={{
              title: 'Thank you. Please check your mail.',
              body: (
                <>
                  Open the link in our mail within 7 days, so that we know the address is yours. If you would like to
                  see your own card meanwhile, setting up is free: <Link to={ROUTES.signUp}>create an account</Link>.
                </>
              ),
            }}
            fields={({ business, message }) => (
              <>
                <TextField
                  label="Business (optional)"
                  name="business"
                  autoComplete="organization"
                  maxLength={INTEREST_LIMITS.business}
                  error={business}
                />
                <TextArea
                  label="About your shop (optional)"
                  name="message"
                  rows={5}
                  maxLength={INTEREST_LIMITS.message}
                  hint="What kind of shop is it, and what do you need before you can start?"
                  error={message}
                />
              </>
            )}
          />
        </MessageColumns>
      </Section>
    </>
  );
}

export default function Register() {
  return <Island name="register" of={Interest} />;
}
