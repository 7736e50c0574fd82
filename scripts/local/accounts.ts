/** The accounts of the local set-up. Their passwords are not secret, because the accounts exist only in emulators. */
export interface LocalAccount {
  /** Fixed, so that the demo's shops, cards and links are the same after every fresh start. */
  uid: string;
  email: string;
  password: string;
  /** The purpose of the account, for the table of `npm start`. */
  role: string;
}

/** A member of the demo's team. */
export interface TeamAccount extends LocalAccount {
  name: string;
  /** Opens a shift on the shop's tablet. */
  pin: string;
}

/** The team of the demo café. A person opens a shift on its tablet with name and PIN. */
export const DEMO_TEAM = {
  owner: {
    uid: 'demo-paid-owner',
    email: 'paid@tessera.example',
    password: 'tessera-paid',
    role: 'an owner who has paid by card: the demo café, its cards and its team',
    name: 'Maya Okafor',
    pin: '1357',
  },
  manager: {
    uid: 'demo-manager',
    email: 'manager@tessera.example',
    password: 'tessera-manager',
    role: 'a manager of the café',
    name: 'Tom Hale',
    pin: '8642',
  },
  staff: {
    uid: 'demo-staff',
    email: 'staff@tessera.example',
    password: 'tessera-staff',
    role: 'stamps cards in the café',
    name: 'Ines Costa',
    pin: '2468',
  },
} as const satisfies Record<string, TeamAccount>;

export const LOCAL_ACCOUNTS = {
  admin: {
    uid: 'demo-admin',
    email: 'admin@tessera.example',
    password: 'tessera-admin',
    role: 'an admin: approves payments',
  },
  owner: {
    uid: 'demo-owner',
    email: 'owner@tessera.example',
    password: 'tessera-owner',
    role: 'an owner, verified, has not paid',
  },
  paid: DEMO_TEAM.owner,
  manager: DEMO_TEAM.manager,
  staff: DEMO_TEAM.staff,
  deli: {
    uid: 'demo-deli-owner',
    email: 'deli@tessera.example',
    password: 'tessera-deli',
    role: 'an owner who has paid by card: the demo deli, whose card has points',
  },
  frozen: {
    uid: 'demo-frozen-owner',
    email: 'frozen@tessera.example',
    password: 'tessera-frozen',
    role: 'an owner who has paid and was refunded: a frozen shop',
  },
} as const satisfies Record<string, LocalAccount>;
