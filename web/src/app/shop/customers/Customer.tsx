/** One customer's card: its content, the possible actions, and its ledger. */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { groupBy } from '@tessera/domain/lib/groupBy';
import { isPassId } from '@tessera/domain/pass/code';
import { type ConsentChannel, consentOf, type Contact } from '@tessera/domain/pass/contact';
import { isErased } from '@tessera/domain/pass/erased';
import { holderShown } from '@tessera/domain/pass/holder';
import { balanceOf, type CardBalance, type Pass, type PassStatus } from '@tessera/domain/pass/state';
import { timesOver } from '@tessera/domain/pass/words';
import { hasRewardEnded, isPastGrace, lastingOf } from '@tessera/domain/scheme/ends';
import { cardAt } from '@tessera/domain/scheme/rules';
import type { ReadyReward } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import type { Business } from '@tessera/domain/shop/business';
import { isAtLeast } from '@tessera/domain/team/member';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Shop } from '../../../shared/data/shops';
import { formatDate, formatRecent } from '../../../shared/lib/format';
import { loadChunk } from '../../../shared/lib/loadChunk';
import { mailto } from '../../../shared/lib/mailto';
import { ReadFailure, StaleNotice } from '../../../shared/query/QueryNotice';
import { useQuery } from '../../../shared/query/useQuery';
import type { PageMeta } from '../../../shared/route';
import { barOf } from '../../../shared/scheme/Progress';
import { balanceInWords, rewardsOnTheWay } from '../../../shared/scheme/words';
import { ActionButton } from '../../../shared/ui/ActionButton';
import { Badge } from '../../../shared/ui/Badge';
import { Button, ButtonAnchor } from '../../../shared/ui/Button';
import { ButtonLink } from '../../../shared/ui/ButtonLink';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Facts } from '../../../shared/ui/Facts';
import { Cluster, Split, Stack } from '../../../shared/ui/Layout';
import { LoadingRows } from '../../../shared/ui/LoadingRows';
import { Notice, Outcome } from '../../../shared/ui/Notice';
import { StampCard } from '../../../shared/ui/StampCard';
import type { CardWithBalance } from '../ActionForm';
import { type Action, type CardActions, useCardActions } from '../cardActions';
import { Room } from '../Room';
import room from '../Room.module.css';
import { CardDialog, type OpenAction, titleOf } from './CardDialog';
import { CardLedger, CardPast } from './CardLedger';
import { cameBackAt, cardName } from './CustomerRow';
import styles from './Customers.module.css';

export const meta: PageMeta = {
  title: 'Customer’s card',
  description: 'One card of your shop: its balance, its rewards, its whole history, and what you can do about it.',
};

export default function Customer() {
  const { passId = '' } = useParams();
  const [name, setName] = useState<string>();
  return (
    <Room title={name ?? 'Customer’s card'} back={<Link to={ROUTES.customers}>All customers</Link>}>
      {(shop) =>
        isPassId(passId) ? (
          <Card key={`${shop.businessId}/${passId}`} shop={shop} passId={passId} onName={setName} />
        ) : (
          <NoCard />
        )
      }
    </Room>
  );
}

function NoCard() {
  return (
    <EmptyState title="No card at this address" action={<ButtonLink to={ROUTES.customers}>All customers</ButtonLink>}>
      <p>Check the address, or look the card up by its name or code.</p>
    </EmptyState>
  );
}

/** The card in the answer to an action, used until the card is read again. */
interface AnsweredCard {
  since: unknown;
  card: CardBalance;
  status: PassStatus;
  isErased: boolean;
}

function statusAfter({ name, input }: Action, before: PassStatus): PassStatus {
  if (name === 'eraseCustomerCard') return 'closed';
  return name === 'blockPass' ? ((input as { blocked: boolean }).blocked ? 'blocked' : 'open') : before;
}

/** The card that was read, updated by later answers. */
function cardAfter(stored: Pass, business: Business, answered: AnsweredCard | undefined): CardWithBalance {
  const pass = cardAt(stored, business, Date.now());
  const { holder, ...card } = pass;
  if (!answered) return { ...card, ...balanceOf(pass), ...holderShown({ holder }), open: pass.rewards };
  return { ...card, ...answered.card, ...(!answered.isErased && holderShown({ holder })), status: answered.status };
}

interface CardProps {
  shop: Shop;
  passId: string;
  /** Called with the card's name once it is known, for the page's heading. */
  onName: (name: string | undefined) => void;
}

/** The card as it was read, with what was done to it since. */
function useCard({ businessId, business }: Shop, passId: string, isManager: boolean) {
  const [version, setVersion] = useState(0);
  const [answered, setAnswered] = useState<AnsweredCard>();
  const [read, again] = useQuery(
    `customer/${businessId}/${passId}`,
    async () =>
      (await loadChunk(() => import('../../../shared/data/customers'))).readCustomer(businessId, passId, isManager),
    { keep: false, version },
  );
  const loaded = read.status === 'ready' ? read.value : null;
  const refresh = () => setVersion((last) => last + 1);
  const actions = useCardActions(businessId, passId, (verdict, action) => {
    if (loaded && verdict.pass)
      setAnswered({
        since: loaded,
        card: verdict.pass,
        status: statusAfter(action, loaded.pass.status),
        isErased: action.name === 'eraseCustomerCard',
      });
    refresh();
  });
  const card = loaded && cardAfter(loaded.pass, business, answered?.since === loaded ? answered : undefined);
  return { read, again, loaded, card, version, refresh, actions };
}

function Card({ shop, passId, onName }: CardProps) {
  const { member, business } = shop;
  const isManager = isAtLeast(member.role, 'manager');
  const { read, again, loaded, card, version, refresh, actions } = useCard(shop, passId, isManager);
  const [open, setOpen] = useState<OpenAction>();
  const said = useRef<HTMLDivElement>(null);
  const { unanswered } = actions;
  const result = open ? undefined : actions.result;
  // Scrolls to the answer, which stands above the card and may be out of sight.
  useEffect(() => {
    if (result ?? unanswered) said.current?.scrollIntoView({ block: 'nearest' });
  }, [result, unanswered]);
  const begin = (action: OpenAction) => {
    actions.say(undefined);
    setOpen(action);
  };
  const name = card ? cardName(card) : undefined;
  useEffect(() => onName(name), [name, onName]);
  if (read.status === 'loading') return <LoadingRows />;
  if (read.status === 'failed') return <ReadFailure what="this card" reads={[read]} onRetry={again} />;
  if (!loaded || !card) return <NoCard />;
  // A closed card keeps its record, and nobody can use what it had.
  const isClosed = card.status === 'closed';
  const canChange = isManager && !isClosed;
  return (
    <Stack gap={6}>
      <StaleNotice reads={[read]} onRetry={again} />
      <div ref={said} className={styles.said}>
        <Stack gap={4}>
          <Outcome result={result} />
          <Unanswered actions={actions} onLeave={refresh} />
        </Stack>
      </div>
      <Stack gap={5}>
        {(card.practice || card.status !== 'open') && (
          <Cluster>
            {card.practice && <Badge tone="neutral">Practice</Badge>}
            {card.status !== 'open' && (
              <Badge tone={card.status === 'blocked' ? 'bad' : 'neutral'}>
                {!isClosed ? 'Blocked' : isErased(card) ? 'Erased' : 'Closed'}
              </Badge>
            )}
          </Cluster>
        )}
        <Split gap={12} className={room.beside}>
          <Stack gap={6}>
            <ThreeFacts card={isClosed ? { ...card, rewards: [] } : card} business={business} />
            {card.status === 'open' && business.active && <AtCounter card={card} business={business} />}
            <CardFacts card={card} contact={loaded.contact} isManager={canChange} />
            {canChange && <ManagersActs card={card} email={loaded.contact?.email} onOpen={begin} />}
          </Stack>
          {!isClosed && (
            <StampCard
              className={styles.card}
              name={business.name}
              logo={business.logo}
              offer={wordsOf(card.offer.scheme).mainReward(card.offer.scheme)}
              colour={business.colour}
              isGrey={card.status !== 'open' || !business.active}
              stamps={card.balance}
              needed={card.target}
              bar={card.target === undefined ? barOf(card.offer.scheme, card.balance) : undefined}
              marks={rewardsOnTheWay(card.offer.scheme).map(({ at }) => at)}
            >
              <p>{balanceInWords(card)}</p>
            </StampCard>
          )}
        </Split>
      </Stack>
      <CardLedger
        shop={shop}
        passId={passId}
        version={version}
        onUndo={isClosed ? undefined : (event) => begin({ undo: event })}
      />
      <CardPast shop={shop} passId={passId} />
      {open && (
        <CardDialog
          open={open}
          shop={shop}
          card={card}
          contact={loaded.contact}
          actions={actions}
          onClose={() => {
            if (open === 'move' || open === 'consent-email' || open === 'consent-wallet') refresh();
            setOpen(undefined);
          }}
        />
      )}
    </Stack>
  );
}

/** An action without an answer, which may have been done. Sending it again does not do it twice. */
function Unanswered({ actions, onLeave }: { actions: CardActions; onLeave: () => void }) {
  if (!actions.unanswered) return null;
  return (
    <Notice tone="warning" title={`No answer yet: ${actions.unanswered.what}`}>
      <Stack gap={3}>
        <p>We do not know whether it arrived. Send it again: it counts once.</p>
        <Cluster>
          <ActionButton onAction={actions.sendAgain}>Send again</ActionButton>
          <Button
            variant="quiet"
            onClick={() => {
              actions.leave();
              // The card as it is says whether it arrived.
              onLeave();
            }}
          >
            Leave it
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}

/** Whether news may be sent, and since when. */
function newsInWords(contact: Contact | null, channel: ConsentChannel): ReactNode {
  const { given, confirmed, since } = consentOf(contact, channel);
  const answer = !given ? 'No' : channel === 'email' && !confirmed ? 'Not confirmed' : 'Yes';
  if (since === undefined) return answer;
  return (
    <>
      {answer}, since <span className="whole">{formatDate(since)}</span>
    </>
  );
}

interface CardInShop {
  card: CardWithBalance;
  business: Business;
}

/** A reward's last day, or what may still be done after it; empty if it has none. */
function endInWords({ endsAt }: ReadyReward, business: Business, now: number): string {
  if (endsAt === undefined) return '';
  if (hasRewardEnded({ endsAt }, business, now))
    return isPastGrace({ endsAt }, business, now)
      ? `. Ended ${formatDate(endsAt - 1)}`
      : `. Ended ${formatDate(endsAt - 1)}; a manager may still give it`;
  // The rewards of a frozen shop do not end on their last day.
  return endsAt <= now ? '' : ` until ${formatDate(endsAt - 1)}`;
}

/** The three facts that staff ask for first, in one row. */
export function ThreeFacts({ card, business }: CardInShop) {
  const { rewards, joinedAt } = card;
  const lastAt = cameBackAt(card);
  const [now] = useState(Date.now);
  const named = (some: readonly ReadyReward[]): string[] =>
    [...groupBy(some, (one) => `${one.reward}\n${endInWords(one, business, now)}`)].map(([key, { length }]) => {
      const [reward = '', end = ''] = key.split('\n');
      return timesOver(reward, length) + end;
    });
  const lasting = lastingOf(rewards, business, now);
  const ready = named(lasting);
  const ended = named(rewards.filter((one) => !lasting.includes(one)));
  return (
    <dl className={styles.three}>
      <div>
        <dt>Rewards ready</dt>
        {(ready.length === 0 ? ['None', ...ended] : [...ready, ...ended]).map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </div>
      <div>
        <dt>Last visit</dt>
        <dd className={styles.moment}>{lastAt === undefined ? 'None since joining' : formatRecent(lastAt)}</dd>
      </div>
      <div>
        <dt>Joined</dt>
        <dd>{formatDate(joinedAt)}</dd>
      </div>
    </dl>
  );
}

/** The card at the counter, where it is filled and its rewards are given. */
export function AtCounter({ card: { passId, rewards, offer }, business }: CardInShop) {
  const address = `${ROUTES.counter}#${passId}`;
  const [now] = useState(Date.now);
  const isReady = lastingOf(rewards, business, now).length > 0;
  return (
    <Cluster>
      {isReady && <ButtonAnchor href={address}>Give reward</ButtonAnchor>}
      <ButtonAnchor href={address} variant={isReady ? 'secondary' : 'primary'}>
        {offer.scheme.kind === 'stamps' ? 'Stamp' : `Add ${wordsOf(offer.scheme).noun}`} at the counter
      </ButtonAnchor>
    </Cluster>
  );
}

interface CardFactsProps {
  card: CardWithBalance;
  contact: Contact | null;
  isManager: boolean;
}

function CardFacts({ card, contact, isManager }: CardFactsProps) {
  const { shortCode } = card;
  const email = contact?.email;
  return (
    <Facts
      items={[
        { term: 'Card code', value: shortCode },
        // A practice card belongs to somebody of the team, who gave no address here.
        ...(isManager && !card.practice
          ? [
              { term: 'Email', value: email === undefined ? 'Not given' : <a href={mailto(email)}>{email}</a> },
              { term: 'News by email', value: newsInWords(contact, 'email') },
              { term: 'News in the wallet', value: newsInWords(contact, 'wallet') },
            ]
          : []),
      ]}
    />
  );
}

interface ManagersActsProps {
  card: CardWithBalance;
  email: string | undefined;
  onOpen: (action: OpenAction) => void;
}

/** What a manager can do with the card, closed until it is needed. */
function ManagersActs({ card, email, onOpen }: ManagersActsProps) {
  const acts: Exclude<OpenAction, object>[] = [
    ...(['adjust', 'move'] as const),
    ...(email === undefined ? [] : (['mail', 'consent-email'] as const)),
    ...(card.practice ? [] : (['consent-wallet'] as const)),
    ...(card.status === 'open' ? (['print', 'merge'] as const) : []),
    ...(['block', 'erase'] as const),
  ];
  /** The buttons whose words are not the title of their dialog. */
  const labels: Partial<Record<string, string>> = {
    block: card.status === 'blocked' ? 'Open again' : 'Block',
    erase: 'Erase this card',
  };
  return (
    <details className={styles.acts}>
      <summary>Change this card</summary>
      <ul>
        {acts.map((action) => (
          <li key={action}>
            <button
              type="button"
              className={action === 'erase' ? styles.erase : undefined}
              onClick={() => onOpen(action)}
            >
              {labels[action] ?? titleOf(action, card)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
