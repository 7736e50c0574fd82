import { validatePassword } from 'firebase/auth';
import { authClient } from './auth';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './defaultPasswordPolicy';
import { errorCode } from './errors';

/** The service's policy; the default if the service has none, like the emulator. */
export async function passwordPolicy(): Promise<PasswordPolicy> {
  if (process.env.TESSERA_EMULATORS) return DEFAULT_PASSWORD_POLICY;
  try {
    const { customStrengthOptions: wanted } = (await validatePassword(authClient(), '')).passwordPolicy;
    return {
      minLength: wanted.minPasswordLength ?? DEFAULT_PASSWORD_POLICY.minLength,
      maxLength: wanted.maxPasswordLength ?? null,
      lowercase: wanted.containsLowercaseLetter === true,
      uppercase: wanted.containsUppercaseLetter === true,
      digit: wanted.containsNumericCharacter === true,
      symbol: wanted.containsNonAlphanumericCharacter === true,
    };
  } catch (error) {
    console.warn('Password policy not read:', errorCode(error) ?? error);
    return DEFAULT_PASSWORD_POLICY;
  }
}
