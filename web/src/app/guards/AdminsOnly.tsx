import { ROUTES } from '@tessera/domain/paths';
import { ButtonLink } from '../../ui/ButtonLink';
import { PageHead, Section } from '../../ui/Page';
import { usePageChange } from '../router/usePageChange';

const META = { title: 'You need an admin account', description: 'This page is for the people who run Tessera.' };

/** What a signed-in visitor without the admin claim sees on an admin page. */
export function AdminsOnly() {
  usePageChange(META);
  return (
    <>
      <PageHead
        title={META.title}
        lead="This page is for the people who run Tessera. Your own account works as before."
      />
      <Section>
        <ButtonLink to={ROUTES.onboarding}>Go to your account</ButtonLink>
      </Section>
    </>
  );
}
