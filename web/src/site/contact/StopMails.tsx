import { callPublic } from '../../shared/data/publicCalls';
import { Island } from '../../shared/document/Island';
import { useHydrated } from '../../shared/lib/useHydrated';
import { SupportLink } from '../../shared/operatorFacts';
import type { PageMeta } from '../../shared/route';
import { PressToConfirm } from './PressToConfirm';

export const meta: PageMeta = {
  title: 'Stop our mails',
  description: 'Stop our mails to your address for 30 days, by one press.',
  noIndex: true,
};

/** How the token of a shop's news begins. */
const OF_NEWS = 'N1.';

export function StopByPress() {
  const token = useHydrated() ? location.hash.slice(1) : undefined;
  return token?.startsWith(OF_NEWS) ? <StopNews token={token} /> : <StopStrangersMails token={token} />;
}

/** Where a link is refused. */
const LINK_IN_MAIL = (
  <>
    Use the link in our newest mail, or write to <SupportLink />, and a person will help you.
  </>
);

/** Withdraws the consent to a shop's news: a mail scanner that opens this page presses nothing. */
const StopNews = ({ token }: { token: string }) => (
  <PressToConfirm
    eyebrow="A shop’s news"
    asked={{
      title: 'No more news?',
      lead: 'You agreed to it, and you can stop it at any time.',
      body: 'One press, and the shop sends you no news and offers by email.',
    }}
    done={{
      title: 'No more news',
      lead: 'You have stopped it. Nothing else has changed.',
      body: 'The shop sends you no more news and offers by email.',
    }}
    failed="Not stopped"
    action="Stop the news"
    instead={LINK_IN_MAIL}
    send={(token) => callPublic('stopMails', { token })}
    token={token}
    about="What stops, and what stays"
    facts={
      <>
        <li>The shop’s news and offers stop for this address, whichever of the shop’s cards have it.</li>
        <li>Your card stays as it is, with everything on it.</li>
        <li>
          You still hear when a reward is ready or ends, and when the card changes or closes. News can be allowed again
          on the card, under “News and offers”.
        </li>
      </>
    }
  />
);

/** Stops the mails that somebody else may have asked for. */
const StopStrangersMails = ({ token }: { token: string | undefined }) => (
  <PressToConfirm
    eyebrow="Our mails"
    asked={{
      title: 'Stop our mails?',
      lead: 'You decide what we send to your address.',
      body: 'One press, and for 30 days we send this address none of the mails listed here, even if you ask for one.',
    }}
    done={{
      title: 'No more of these mails',
      lead: 'You stopped them. Your cards have not changed.',
      body: 'For 30 days we send none of the mails listed here to this address.',
    }}
    failed="Not stopped"
    action="Stop them"
    instead={LINK_IN_MAIL}
    send={(token) => callPublic('stopMails', { token })}
    about="Which mails"
    facts={
      <>
        <li>
          Mails that anybody can ask for with your address: the link of a stamp card, the request to confirm the address
          of a card, the request to confirm that you want to hear from us, and an invitation to a shop’s team.
        </li>
        <li>
          Mails about a card that has your address: its link, when a shop has moved here; a reward that is ready or
          ends; a changed offer; a paused or closed shop; and the shop’s answer to what you wrote.
        </li>
        <li>One press stops all of these for 30 days. After that they can come again.</li>
        <li>We still write before an unused card is closed. A shop’s news has a link of its own.</li>
        <li>A card of yours keeps working, and so does its link. A shop can still hand you a new one.</li>
        <li>What we keep for this is a scrambled form of the address and a date, and both go after the 30 days.</li>
      </>
    }
    token={token}
    missing={
      <p>
        Open this page by the link at the end of our mail, so that we know which address it is about. Without the mail,
        write to <SupportLink />, and a person will help you.
      </p>
    }
  />
);

export default function StopMails() {
  return <Island name="stopMails" of={StopByPress} />;
}
