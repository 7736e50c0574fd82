/** The page behind a shop's poster: `/j/<code>`. One press makes the card. */
import { cardAddress, CUSTOMER_ROUTES } from '@tessera/domain/addresses/customerPaths';
import type { PublicOffer } from '@tessera/domain/calls/callables';
import { EMAIL_LIMIT } from '@tessera/domain/lib/text';
import { characterProblem } from '@tessera/domain/lib/textProblems';
import { CONSENT_WORDING, type ConsentChannel } from '@tessera/domain/pass/contact';
import type { Callables } from '@tessera/domain/schemas/callables';
import { targetOf, wordsOf } from '@tessera/domain/scheme/words';
import { MEMBER_TEXT_LIMITS } from '@tessera/domain/team/member';
import { type SubmitEvent, useEffect, useState } from 'react';
import { callPublic, Refusal } from '../../shared/data/publicCalls';
import { textOf, useProblems } from '../../shared/forms/form';
import { emailProblem, trimmed } from '../../shared/forms/textProblems';
import { useHydrated } from '../../shared/lib/useHydrated';
import type { PageMeta } from '../../shared/route';
import { bonusInWords } from '../../shared/scheme/bonusWords';
import { rewardsOnTheWay } from '../../shared/scheme/words';
import cardStyles from '../../shared/screens/Card.module.css';
import { Button, ButtonAnchor } from '../../shared/ui/Button';
import { Checkbox, Honeypot, TextField } from '../../shared/ui/Field';
import { LiveRegion, Notice, Outcome } from '../../shared/ui/Notice';
import { NO_COLOUR, StampCard } from '../../shared/ui/StampCard';
import { CardPage, More, Panel } from '../CardPage';
import { cardJoinedBy, cardOfShop, dropJoin, joinFor, keepJoin, rememberCard } from '../heldCards';
import { MailCardLink } from '../MailCardLink';
import { NotKeptHere } from '../NotKeptHere';
import { rewardsInWords } from '../Pause';
import { RewardList } from '../RewardList';
import { startCardPage } from '../startCardPage';
import { useAction } from '../useAction';
import styles from './Join.module.css';
import { PrivacyNotice } from './PrivacyNotice';
import { useOffer } from './useOffer';

export const meta: PageMeta = {
  title: 'Get your card',
  description: 'A shop’s card on your phone: no app, no account, one press.',
  noIndex: true,
};

/** The code in an address, in capitals as on the poster, without a full stop or space that came with the link. */
export const joinCodeIn = (pathname: string): string =>
  (pathname.split('/')[2] ?? '').replace(/\W.*/, '').toUpperCase();

export default function Join() {
  const isHydrated = useHydrated();
  return isHydrated ? <JoinBy joinCode={joinCodeIn(location.pathname)} /> : <Opening />;
}

function JoinBy({ joinCode }: { joinCode: string }) {
  const [state, load] = useOffer(joinCode);
  switch (state.status) {
    case 'opening':
      return <Opening />;
    case 'ready':
      return <OfferPage joinCode={joinCode} offer={state.offer} onRefused={() => void load()} />;
    case 'failed':
      return (
        <CardPage leadsOn={state.isFinal}>
          <Panel>
            <h1 className={cardStyles.title}>
              {state.isFinal ? 'We can’t find this shop' : 'The offer could not be loaded'}
            </h1>
            <p>{state.message}</p>
            {state.isFinal ? (
              <ButtonAnchor href={CUSTOMER_ROUTES.cards} variant="secondary">
                All my cards
              </ButtonAnchor>
            ) : (
              <Button onClick={() => void load()}>Try again</Button>
            )}
          </Panel>
        </CardPage>
      );
  }
}

/** Applies to every shop's card, so it is shown before the offer is loaded. */
function NoApp() {
  return (
    <p>
      Your card is a page that opens on your phone: no app, no account, no password. The shop scans it at the counter,
      and you see on it what you have.
    </p>
  );
}

/** Shown before the offer is loaded, and prerendered. */
function Opening() {
  return (
    <CardPage colour={NO_COLOUR}>
      <StampCard name={<h1 className={cardStyles.name}>Get your card</h1>} colour={NO_COLOUR} stamps={0} needed={8}>
        <p className={styles.opening} role="status">
          Fetching the offer…
        </p>
      </StampCard>
      <NoApp />
    </CardPage>
  );
}

interface OfferPageProps {
  joinCode: string;
  offer: PublicOffer;
  /** Called when no card was given, so that what the page says of the shop may be out of date. */
  onRefused: () => void;
}

function OfferPage({ joinCode, offer, onRefused }: OfferPageProps) {
  const { serverTime, businessId, business, programme } = offer;
  const { name, colour, logo, address, contact, isJoiningOpen, timeZone } = business;
  const { conditions, welcome, change } = programme;
  const { inWords, isBought, mainReward } = wordsOf(programme);
  const bonus = bonusInWords(programme, timeZone, serverTime);
  const onTheWay = rewardsOnTheWay(programme);
  const hasList = isBought || onTheWay.length > 0 || programme.rewards.some(({ days = 0 }) => days > 0);
  const { target } = targetOf(programme);
  const held = cardOfShop(joinCode, businessId);
  const joined = cardJoinedBy(joinCode);
  // Another press would only open the same card, unless that one is closed.
  const isJoined = joined !== undefined && joined.view?.pass.status !== 'closed';
  useEffect(() => {
    document.title = `${name}: get your card`;
  }, [name]);
  return (
    <CardPage colour={colour} isGrey={!isJoiningOpen}>
      <StampCard
        name={<h1 className={cardStyles.name}>{name}</h1>}
        logo={logo}
        offer={programme.name === name ? undefined : programme.name}
        colour={colour}
        isGrey={!isJoiningOpen}
        stamps={0}
        needed={target}
        marks={onTheWay.map(({ at }) => at)}
      >
        {target !== undefined && !hasList && (
          <p className={cardStyles.reward}>
            {inWords(target)}, then: {mainReward(programme)}
          </p>
        )}
        {'perPound' in programme && (
          <p className={cardStyles.reward}>{inWords(100 * programme.perPound)} for each £1</p>
        )}
        {hasList && <RewardList scheme={programme} />}
        {welcome !== undefined && <p className={cardStyles.bonus}>Your card starts with {inWords(welcome)}</p>}
        {bonus && <p className={cardStyles.bonus}>{bonus}</p>}
        {change && (
          <p>
            From {new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(change.from)}: {change.words}
          </p>
        )}
      </StampCard>
      <NotKeptHere />
      {held && (
        <Panel>
          <p>This phone has a card from this shop already.</p>
          <ButtonAnchor href={cardAddress(held.secret)}>Open my card</ButtonAnchor>
        </Panel>
      )}
      {isJoiningOpen && !isJoined && (
        <Panel>
          <JoinForm joinCode={joinCode} colour={colour} holdsCard={held !== undefined} onRefused={onRefused} />
          <NoApp />
        </Panel>
      )}
      <LiveRegion>{!isJoiningOpen && <NoNewCards offer={offer} />}</LiveRegion>
      <Panel>
        {conditions && (
          <More title="Terms of this card">
            <p className={cardStyles.conditions}>{conditions}</p>
          </More>
        )}
        <More title="Who holds your data">
          <PrivacyNotice shop={name} address={address} contact={contact} />
        </More>
        <MailCardLink joinCode={joinCode} />
      </Panel>
    </CardPage>
  );
}

/** Says that a shop gives no cards now, and what becomes of those that people have. */
function NoNewCards({ offer: { business, serverTime } }: { offer: PublicOffer }) {
  const { redeemUntil, endsAt } = business;
  const rewards =
    redeemUntil === undefined ? 'Cards that people have stay as they are.' : rewardsInWords(business, serverTime);
  return (
    <Notice tone="info" title={endsAt === undefined ? 'No new cards at the moment' : 'This shop has closed'}>
      <p>
        {endsAt !== undefined && 'It gives no new cards. '}
        {rewards}
      </p>
    </Notice>
  );
}

interface JoinFormProps {
  joinCode: string;
  colour: string;
  /** Whether this phone has a card of the shop, so that opening it comes first. */
  holdsCard: boolean;
  onRefused: () => void;
}

const typedIn = (data: FormData, field: string): string => trimmed(textOf(data, field));

/** Joins, and opens the card. */
function useJoin({ joinCode, colour, onRefused }: Omit<JoinFormProps, 'holdsCard'>) {
  const { isBusy, result, press } = useAction();
  // A card of this browser stays as it is, so a name or email for it is not asked.
  const [hasCard, setHasCard] = useState(() => cardJoinedBy(joinCode) !== undefined);
  // Presses without an answer. The first answer opens the card, and what is typed until then would be lost.
  const [awaited, setAwaited] = useState(0);

  async function send(input: Callables['joinProgramme']['input']) {
    setAwaited((count) => count + 1);
    try {
      return await callPublic('joinProgramme', input);
    } catch (error) {
      // The shop takes no cards, or the card of this id is closed or on another phone: the next press makes a new one.
      if (error instanceof Refusal && error.code === 'functions/failed-precondition') {
        dropJoin(joinCode);
        setHasCard(false);
        onRefused();
      }
      throw error;
    } finally {
      setAwaited((count) => count - 1);
    }
  }

  function join(data: FormData) {
    const email = typedIn(data, 'email');
    const { joinId } = joinFor(joinCode);
    const input = {
      joinCode,
      joinId,
      name: typedIn(data, 'name') || undefined,
      email: email || undefined,
      marketing: email ? data.has('marketing') : undefined,
      walletNews: data.has('walletNews') || undefined,
      homepage: typedIn(data, 'homepage'),
    };
    return press({
      send: () => send(input),
      done({ passId, secret }) {
        keepJoin(joinCode, { joinId, passId });
        rememberCard({ secret, seenAt: Date.now(), clockAhead: 0, colour });
        setHasCard(true);
        location.assign(cardAddress(secret));
        return undefined;
      },
      meanwhile: 'Your card opens when it is ready.',
    });
  }

  return { isBusy, result, hasCard, isAwaited: awaited > 0, join };
}

/** The form to join. Every field is optional. */
function JoinForm({ holdsCard, ...joining }: JoinFormProps) {
  const { isBusy, result, hasCard, isAwaited, join } = useJoin(joining);
  const [email, setEmail] = useState('');
  const { problems, isRefused, accepts } = useProblems();
  // The card that this phone has came by a link, a mail or a move.
  const makesAnother = holdsCard && !hasCard;

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const found = {
      name: characterProblem(typedIn(data, 'name')),
      email: trimmed(email) === '' ? undefined : emailProblem(trimmed(email)),
    };
    if (accepts(found, form)) void join(data);
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {!hasCard && (
        <More title="Add a name or email">
          <p className="note">
            Both are up to you. Staff see the name. If you lose your phone, we mail the card’s link to the address. The
            shop’s managers can read the address.
          </p>
          <TextField
            name="name"
            label="Name"
            autoComplete="name"
            maxLength={MEMBER_TEXT_LIMITS.name}
            readOnly={isAwaited}
            error={problems['name']}
          />
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            maxLength={EMAIL_LIMIT}
            readOnly={isAwaited}
            error={problems['email']}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <p className="note">
            With an address, we tell you when a reward is ready or about to end, and when the card changes or closes.
            News and offers come only if you ask. For news by email, we first send a mail with a button to confirm.
          </p>
          {trimmed(email) !== '' && <Consent name="marketing" channel="email" isAwaited={isAwaited} />}
          <Consent name="walletNews" channel="wallet" isAwaited={isAwaited} />
        </More>
      )}
      <Button
        type="submit"
        variant={holdsCard ? 'secondary' : 'primary'}
        className={holdsCard ? undefined : styles.press}
        busy={isBusy}
      >
        {makesAnother ? 'Get another card' : 'Get my card'}
      </Button>
      {makesAnother && <p className="note">It stays apart from the card that this phone has.</p>}
      <Outcome result={isRefused ? undefined : result} />
      <Honeypot />
    </form>
  );
}

interface ConsentProps {
  name: string;
  channel: ConsentChannel;
  isAwaited: boolean;
}

/** An unticked box. Not `disabled` while an answer is awaited, because a second press must send its value too. */
const Consent = ({ name, channel, isAwaited }: ConsentProps) => (
  <Checkbox
    name={name}
    label={CONSENT_WORDING[channel].given}
    aria-disabled={isAwaited || undefined}
    onClick={(event) => isAwaited && event.preventDefault()}
  />
);

export const start = startCardPage(Join);
