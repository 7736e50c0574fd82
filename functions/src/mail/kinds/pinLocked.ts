import { ROUTES } from '@tessera/domain/addresses/paths';
import { lockedPinsOf } from '../../shop/team/pins';
import { defineMail } from '../defineMail';
import { addressOfOwner } from '../payer';
import { listed, shopIn } from '../words';

declare module '../../platform/outbox' {
  interface Mails {
    'pin-locked': { uid: string; pin: { businessId: string } };
  }
}

export const pinLocked = defineMail({
  kind: 'pin-locked',
  to: 'owner',
  adminLabel: 'PIN locked',
  async load({ uid, pin }) {
    const [to, locked] = await Promise.all([addressOfOwner(uid), lockedPinsOf(pin)]);
    return to !== null && locked ? { to, ...locked } : null;
  },
  text: (pin, { site }) => {
    const [aPin, thePin, was] = pin.people.length > 1 ? ['PINs', 'PINs', 'were'] : ['A PIN', 'PIN', 'was'];
    return {
      subject: `${aPin} ${was} locked in your shop`,
      paragraphs: [
        `In ${shopIn(pin, 'your shop')} the ${thePin} of ${listed(pin.people, 'somebody in your team')} ${was} typed wrong too often and ${was} ` +
          'locked. Five wrong tries on one device lock a PIN there for 30 minutes, ten on any devices lock it everywhere ' +
          'for 24 hours.',
        'If somebody in your team forgot theirs, lift the lock or set a new PIN on the Team page. If nobody in your ' +
          'team typed it, set a new PIN.',
      ],
      link: { label: 'Your team', url: site + ROUTES.team },
    };
  },
  example: ({ uid, businessId }) => ({ uid, pin: { businessId } }),
});
