import { required } from '../../platform/config';

/**
 * A certificate or key from a setting, in which line breaks may be written as `\n`.
 * @throws Error naming the setting when it is missing or malformed
 */
export const pem = (setting: { name: string; value(): string }): string => required(setting).replaceAll('\\n', '\n');
