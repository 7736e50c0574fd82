/** The identity service's requirements for a password. */
export interface PasswordPolicy {
  minLength: number;
  maxLength: number | null;
  lowercase: boolean;
  uppercase: boolean;
  digit: boolean;
  symbol: boolean;
}

/** Used until the service's own policy has been read, and if the service has none. */
export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minLength: 6,
  maxLength: null,
  lowercase: false,
  uppercase: false,
  digit: false,
  symbol: false,
};
