import { wordsOf } from '@tessera/domain/scheme/words';
import { useCallback, useEffect, useState } from 'react';
import { callPublic } from '../shared/data/publicCalls';
import { useWakeLock } from '../shared/lib/useWakeLock';
import { bonusInWords } from '../shared/scheme/bonusWords';
import { rewardsBeyond, toGoInWords } from '../shared/scheme/words';
import styles from '../shared/screens/Card.module.css';
import { LiveRegion, Notice } from '../shared/ui/Notice';
import { AddToWallet } from './AddToWallet';
import { Panel } from './CardPage';
import { contactSaved } from './ContactForm';
import type { FollowedCard } from './followCard';
import { History } from './History';
import type { HolderActionsProps } from './HolderActions';
import { KeepCard, NotRemembered } from './KeepCard';
import { LaterMore } from './LaterMore';
import { RewardList } from './RewardList';
import { awaitsAnswer, hasNewAnswer } from './shopAnswers';
import { useShownAgain } from './useShownAgain';

export interface CardExtrasProps extends Pick<HolderActionsProps, 'onErase' | 'onRemove'> {
  card: FollowedCard;
  /** How many rewards had not ended when the card was seen. */
  ready: number;
  /** Reads the whole card: an address or a consent is not one of its events, which a poll asks for. */
  readAgain: () => void;
}

/** What stands below the code. It loads later. */
export default function CardExtras({ card, ready, readAgain, onErase, onRemove }: CardExtrasProps) {
  const { secret, view, isRemembered, seenAt } = card;
  const { business, programme, pass, events, wallets, isUnconfirmed } = view;
  const { name, address, contact, timeZone, endsAt } = business;
  const hasClosed = endsAt !== undefined || pass.status === 'closed';
  const { change } = programme;
  const bonus = bonusInWords(programme, timeZone, seenAt);
  // The code is on the screen as long as the card is open.
  const isOpen = pass.status === 'open';
  useWakeLock(isOpen, 300_000);
  useEffect(() => contactSaved.subscribe(readAgain), [readAgain]);
  const bought = pass.target === undefined ? pass.balance : undefined;
  // For one reward no list is needed: the card names the next one that points buy.
  const isListed = rewardsBeyond(programme, bought ?? 0).length > 1;
  return (
    <>
      <Announcement view={view} ready={ready} />
      {isUnconfirmed && (
        <Notice tone="info" title="Check your email to confirm">
          <p>
            {name} sends you news once you have pressed the button in our mail. No mail? Ask for it again below, under
            “News and offers”.
          </p>
        </Notice>
      )}
      <Answered secret={secret} passId={pass.passId} shop={name} />
      {isRemembered ? <KeepCard secret={secret} view={view} /> : <NotRemembered secret={secret} />}
      {isOpen && bonus && <p className={styles.bonus}>{bonus}</p>}
      {change && (
        <Notice
          tone="info"
          title={`What changes on ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(change.from)}`}
        >
          <p>{change.words}</p>
        </Notice>
      )}
      {isOpen && isListed && (
        <Panel>
          <h2>{bought === undefined ? 'What you can earn' : 'Rewards to come'}</h2>
          <RewardList scheme={programme} balance={bought} />
        </Panel>
      )}
      {wallets && business.active && isOpen && <AddToWallet secret={secret} wallets={wallets} />}
      {!hasClosed && (
        <Panel>
          <LaterMore title="How this card works" part="HowItWorks" inside={{ programme }} />
        </Panel>
      )}
      <Panel>
        <History secret={secret} latest={events} />
      </Panel>
      <Panel>
        <LaterMore
          title="Who holds your data"
          part="PrivacyNotice"
          inside={{ shop: name, address, contact, hasClosed }}
        />
        {pass.status !== 'closed' && <LaterMore title="Your name and email" part="ContactForm" inside={{ secret }} />}
        {!hasClosed && (
          <LaterMore title="News and offers" part="NewsConsent" inside={{ secret, shop: name, onChosen: readAgain }} />
        )}
        <LaterMore
          title="Something wrong?"
          part="Reports"
          inside={{ secret, passId: pass.passId, shop: name, isShopGone: endsAt !== undefined }}
        />
        <LaterMore title="Download, remove or erase" part="HolderActions" inside={{ secret, onErase, onRemove }} />
      </Panel>
    </>
  );
}

/** Says that the shop has answered what the holder wrote, until the answer is read. */
function Answered({ secret, passId, shop }: { secret: string; passId: string; shop: string }) {
  const [isAnswered, setAnswered] = useState(false);
  const look = useCallback(() => {
    const reading = awaitsAnswer(passId) ? callPublic('listReports', { secret }) : Promise.resolve({ reports: [] });
    reading.then(
      ({ reports }) => setAnswered(hasNewAnswer(passId, reports)),
      (error: unknown) => console.info('Not known whether the shop has answered:', error),
    );
  }, [secret, passId]);
  useEffect(look, [look]);
  useShownAgain(look);
  return (
    <LiveRegion>
      {isAnswered && (
        <Notice tone="info" title={`${shop} has answered you`}>
          <p>Read it below, under “Something wrong?”.</p>
        </Notice>
      )}
    </LiveRegion>
  );
}

/** Announces changes to screen readers while the page is open. */
export function Announcement({ view: { pass, programme }, ready }: Pick<FollowedCard, 'view'> & { ready: number }) {
  const { balance, rewards } = pass;
  const next = rewardsBeyond(programme, balance)[0];
  const words = [wordsOf(pass).inWords(balance), ...(next ? [toGoInWords(programme, next, balance)] : [])];
  const countOf = (rewards: number, one: string, several: string) =>
    rewards > 0 ? ` ${rewards === 1 ? `A reward ${one}` : `${rewards} rewards ${several}`}.` : '';
  const ended = rewards.length - ready;
  const sentences = `${words.join(', ')}.${countOf(ready, 'is ready', 'are ready')}${countOf(ended, 'has ended', 'have ended')}`;
  // Undefined after the first change: what was taken back again has changed, too.
  const [first, setFirst] = useState<string | undefined>(sentences);
  if (first !== undefined && first !== sentences) setFirst(undefined);
  return (
    <p className="visuallyHidden" role="status">
      {first === undefined && sentences}
    </p>
  );
}
