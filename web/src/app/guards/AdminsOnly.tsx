import { ROUTES } from '@shared/routes';
import { ButtonLink } from '../../ui/ButtonLink';
import { PageHeader } from '../../ui/PageHeader';
import { Section } from '../../ui/Section';

/** What a signed-in visitor without the admin claim sees on an admin page. */
export function AdminsOnly() {
  return (
    <>
      <PageHeader title="You need an admin account" lead="This page is for the people who run Tessera. Your own account works as before." />
      <Section>
        <ButtonLink to={ROUTES.onboarding}>Go to your account</ButtonLink>
      </Section>
    </>
  );
}
