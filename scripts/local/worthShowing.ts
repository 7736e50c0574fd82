/** What the emulators say at every start, and what is as it should be here. */
const EXPECTED =
  /requested "node" version|requires the module|parsed due to an issue with your node_modules|Emulator UI is not starting|Env variable override|Failed to fetch MOTD|CLI MOTD|Application Default Credentials/;

// eslint-disable-next-line no-control-regex -- colours begin with this character
const COLOUR = /\u001b\[\d+m/g;

/** A log entry of one of our functions. */
function functionError(json: string): string | null {
  try {
    const { severity, message } = JSON.parse(json) as { severity?: string; message?: string };
    return severity === 'ERROR' || severity === 'CRITICAL' ? (message ?? json) : null;
  } catch {
    return /error\b/i.test(json) ? json : null;
  }
}

/** The part of a line of the emulators' output that a developer has to see; null for all the rest, which is in the log. */
export function worthShowing(line: string): string | null {
  const text = line.replace(COLOUR, '').trim();
  if (EXPECTED.test(text)) return null;
  if (text.startsWith('>')) return functionError(text.slice(1).trim());
  return /^(⚠|⬢|Error:)/.test(text) ? text : null;
}
