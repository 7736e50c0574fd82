/** What each island is, and how it is hydrated: React and all islands, which one file brings with the first of them. */
import type { ComponentType } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';
import type { IslandName } from '../../shared/document/Island';
import { session } from '../../shared/session/session';
import { StartLink } from '../../shared/session/StartLink';
import { UnpaidNotice } from '../../shared/session/UnpaidNotice';
import { BarAccount, MenuAccount } from '../../shared/shell/Account';
import { ShowQr } from '../../shared/shell/Footer';
import { hydrate, Live } from '../../shared/startPage';
import { ConfirmByPress } from '../contact/ConfirmAddress';
import { ContactForm } from '../contact/Contact';
import { Interest } from '../contact/Register';
import { StopByPress } from '../contact/StopMails';
import { Fit } from '../fit/FindYourFit';
import { PaysForItself } from '../home/PaysForItself';
import { ConsentControl } from '../legal/ConsentControl';

const PARTS: Record<IslandName, ComponentType> = {
  account: BarAccount,
  menuAccount: MenuAccount,
  startLink: StartLink,
  unpaid: UnpaidNotice,
  showQr: ShowQr,
  payback: PaysForItself,
  fit: Fit,
  contact: ContactForm,
  register: Interest,
  stopMails: StopByPress,
  confirmAddress: ConfirmByPress,
  consent: ConsentControl,
};

let endSession: (() => void) | undefined;

/** Starts the session, unless it has started. */
export const startSession = (): void => void (endSession ??= session.start());

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** In a document, each link and each navigation loads a page. */
const navigator: Navigator = {
  createHref: hrefOf,
  go: (delta) => history.go(delta),
  push: (to) => location.assign(hrefOf(to)),
  replace: (to) => location.replace(hrefOf(to)),
};

/** Hydrates an island, with the prefix of ids that it was built with. Resolves when it is interactive. */
export function hydrateIsland(island: HTMLElement, name: IslandName): Promise<void> {
  const Part = PARTS[name];
  const { pathname, search, hash } = location;
  const { usr: state } = (history.state ?? {}) as { usr?: unknown };
  return hydrate(
    island,
    (onLive) => (
      <Live onLive={onLive}>
        <Router navigator={navigator} location={{ pathname, search, hash, state, key: 'default' }}>
          <Part />
        </Router>
      </Live>
    ),
    name,
  );
}
