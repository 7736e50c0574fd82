/** The examples of the page for developers. A test runs them, and holds them to docs/integrations.md. */

/** Asks for the shop. */
export const READ_SHOP = `curl -sS "$SITE/api/v1/shop" \\
  -H "Authorization: Bearer $KEY"`;

/** Adds a stamp. */
export const ADD_STAMP = `curl -sS "$SITE/api/v1/scans" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Idempotency-Key: $SCAN" \\
  -H "Content-Type: application/json" \\
  -d "{\\"code\\": \\"$CODE\\", \\"quantity\\": 1}"`;

/** Checks a webhook, in Node. */
export const CHECK_WEBHOOK = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a message is from us and fresh. \`secret\` begins with \`whsec_\`. */
function isGenuine(secret, headers, body) {
  const time = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key).update(\`\${headers['webhook-id']}.\${time}.\${body}\`);
  const wanted = Buffer.from(\`v1,\${signed.digest('base64')}\`);
  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`;
