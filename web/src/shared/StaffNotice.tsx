/** The notice to everybody who starts to work in a shop, by an invitation or with a PIN. */
import { ROUTES } from '@tessera/domain/addresses/paths';

export function StaffNotice() {
  return (
    <p>
      What you do on cards is recorded with your name, the time and the place, so that the shop’s cards are filled
      honestly and mistakes can be put right. Your team sees it. It is kept as long as the shop has its cards here. The
      shop’s managers are also shown what does not look right, such as a card that one person stamps far more often than
      others would; a person looks at each, and decides.{' '}
      <a href={`${ROUTES.dataAgreement}#team`}>What we keep about a team</a>
    </p>
  );
}
