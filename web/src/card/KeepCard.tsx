/** How a card is not lost: an icon on the home screen after the first stamp, an email address after the second. */
import { cardAddress } from '@tessera/domain/addresses/customerPaths';
import type { PassView } from '@tessera/domain/calls/callables';
import type { EventType } from '@tessera/domain/pass/state';
import { useEffect, useState } from 'react';
import { callPublic } from '../shared/data/publicCalls';
import { storedRecord } from '../shared/lib/storage';
import { WHY_NOTHING_IS_KEPT } from '../shared/lib/storageLifetime';
import { Button } from '../shared/ui/Button';
import { Panel } from './CardPage';
import { ContactForm, contactSaved } from './ContactForm';

/** The hints that were dismissed: the home screen's for this phone, the address's by the card's id. */
const said = storedRecord('tessera.hints');
const HOME_SCREEN = 'homeScreen';
const isSaid = (about: string): boolean => Object.hasOwn(said.read(), about);
const noteSaid = (about: string): void => void said.write({ ...said.read(), [about]: true });

/** How this phone puts a page on its home screen; undefined on a computer, and in a page that was opened from there. */
export function homeScreenSteps(userAgent: string, isInstalled: boolean): string | undefined {
  if (isInstalled) return undefined;
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'Press Share, then “Add to Home Screen”.';
  return /Android/.test(userAgent) ? 'Open the browser’s menu (⋮), then “Add to Home screen”.' : undefined;
}

interface Props {
  secret: string;
  view: Pick<PassView, 'pass' | 'events'>;
}

export function KeepCard({ secret, view: { pass, events } }: Props) {
  const countOf = (kind: EventType) => events.filter(({ type }) => type === kind).length;
  const purchases = countOf('stamped') - countOf('undone');
  const steps = homeScreenSteps(navigator.userAgent, matchMedia('(display-mode: standalone)').matches);
  if (pass.status !== 'open' || purchases < 1) return null;
  if (purchases > 1) return <AddAddress secret={secret} passId={pass.passId} />;
  return steps === undefined ? null : <HomeScreen steps={steps} />;
}

/** Says that this browser will not remember the card, and how its holder gets it back. */
export function NotRemembered({ secret }: { secret: string }) {
  const address = location.origin + cardAddress(secret);
  return (
    <Panel label="This phone will not remember your card">
      <h2>This phone will not remember your card</h2>
      <p>
        {WHY_NOTHING_IS_KEPT} The card itself is safe. Its link opens it again, here or on another phone: press and hold
        it to copy it, and send it to yourself.
      </p>
      <p>
        <a href={address}>{address}</a>
      </p>
      <p>Or add your email: then the page behind the shop’s code can mail you the link.</p>
      <ContactForm secret={secret} asksName={false} />
    </Panel>
  );
}

function HomeScreen({ steps }: { steps: string }) {
  const [isOver, setOver] = useState(() => isSaid(HOME_SCREEN));
  if (isOver) return null;
  return (
    <Panel label="Your card on the home screen">
      <h2>One touch next time</h2>
      <p>Put this card on your home screen. {steps}</p>
      <Button
        variant="secondary"
        onClick={() => {
          noteSaid(HOME_SCREEN);
          setOver(true);
        }}
      >
        Got it
      </Button>
    </Panel>
  );
}

/** Asks for an address, unless the card has one. */
function AddAddress({ secret, passId }: { secret: string; passId: string }) {
  const [isShown, setShown] = useState(false);
  const [isAdded, setAdded] = useState(false);
  useEffect(() => {
    let gone = false;
    const ask = () => {
      if (isSaid(passId)) return;
      callPublic('getConsent', { secret }).then(
        ({ email }) => {
          if (email.hasAddress) noteSaid(passId);
          if (!gone) setShown(!isSaid(passId));
        },
        (error: unknown) => console.info('Not asked for an address:', error),
      );
    };
    ask();
    // The address may be saved in the form below.
    const leave = contactSaved.subscribe(ask);
    return () => {
      gone = true;
      leave();
    };
  }, [secret, passId]);
  if (!isShown) return null;
  return (
    <Panel label="Your email address">
      <h2>{isAdded ? 'Your email is saved' : 'Keep it safe: add your email'}</h2>
      <p>If you lose your phone, we mail you the link of this card. The shop’s managers can read the address.</p>
      <ContactForm
        secret={secret}
        asksName={false}
        onSaved={() => {
          noteSaid(passId);
          setAdded(true);
        }}
      />
      {!isAdded && (
        <Button
          variant="quiet"
          onClick={() => {
            noteSaid(passId);
            setShown(false);
          }}
        >
          Not now
        </Button>
      )}
    </Panel>
  );
}
