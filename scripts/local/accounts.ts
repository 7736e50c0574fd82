/** The accounts of the local set-up. Their passwords are no secret: the accounts exist in emulators alone. */
export interface LocalAccount {
  email: string;
  password: string;
  /** What this one is for, as the table of `npm start` says it. */
  role: string;
}

export const LOCAL_ACCOUNTS = {
  admin: { email: 'admin@tessera.example', password: 'tessera-admin', role: 'an admin: approves payments' },
  owner: { email: 'owner@tessera.example', password: 'tessera-owner', role: 'an owner, verified, has not paid' },
  paid: { email: 'paid@tessera.example', password: 'tessera-paid', role: 'an owner who has paid by card' },
} as const satisfies Record<string, LocalAccount>;
