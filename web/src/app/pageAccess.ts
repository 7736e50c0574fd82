/** `user`: signed in and verified. `paid`: that, and the payment stands. `admin`: has the admin claim. */
export type PageAccess = 'public' | 'user' | 'paid' | 'admin';
