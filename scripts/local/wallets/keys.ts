/**
 * Local keys in place of those from Apple and Google: a certificate chain and a service account. Made once and stored
 * in `.local/wallets.json`; they are useless outside this machine.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import forge from 'node-forge';
import { ROOT } from '../../lib/root';

/** All in PEM. */
export interface WalletKeys {
  /** The root certificate in place of Apple's. It also signs the local APNs' own certificate. */
  root: string;
  /** The intermediate certificate in place of Apple's WWDR. */
  wwdr: string;
  certificate: string;
  key: string;
  /** The certificate of the local APNs. */
  serverCertificate: string;
  serverKey: string;
  /** The private key of the local service account at Google. */
  googleKey: string;
}

const FILE = path.join(ROOT, '.local/wallets.json');
const YEARS = 5;

const subjectOf = (name: string, more: forge.pki.CertificateField[] = []): forge.pki.CertificateField[] => [
  ...more,
  { name: 'commonName', value: name },
  { name: 'organizationName', value: 'Tessera (local)' },
];

function rsaKey(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

interface Issuer {
  certificate: forge.pki.Certificate;
  key: forge.pki.rsa.PrivateKey;
}

/** A certificate, signed by its issuer or by itself. */
function issue(
  subject: forge.pki.CertificateField[],
  serial: number,
  issuer: Issuer | undefined,
  extensions: object[],
  { from = new Date(), years = YEARS } = {},
): { pem: string; keyPem: string; issuer: Issuer } {
  const { privateKey, publicKey } = rsaKey();
  const key = forge.pki.privateKeyFromPem(privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = serial.toString(16).padStart(2, '0');
  certificate.validity.notBefore = new Date(from.getTime() - 60_000);
  certificate.validity.notAfter = new Date(from.getTime() + years * 365 * 24 * 3_600_000);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer ? issuer.certificate.subject.attributes : subject);
  certificate.setExtensions(extensions);
  certificate.sign(issuer?.key ?? key, forge.md.sha256.create());
  return { pem: forge.pki.certificateToPem(certificate), keyPem: privateKey, issuer: { certificate, key } };
}

const AUTHORITY = [
  { name: 'basicConstraints', cA: true, critical: true },
  { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
];

/** Makes a new chain. @param validity of the pass type's certificate; five years from now unless said otherwise */
export function makeWalletKeys(
  passTypeId: string,
  teamId: string,
  validity?: { from: Date; years: number },
): WalletKeys {
  const root = issue(subjectOf('Local root'), 1, undefined, AUTHORITY);
  const wwdr = issue(subjectOf('Local developer relations'), 2, root.issuer, AUTHORITY);
  const pass = issue(
    // Apple writes the pass type into UID and the team into OU.
    subjectOf(`Pass Type ID: ${passTypeId}`, [
      { type: '0.9.2342.19200300.100.1.1', value: passTypeId },
      { shortName: 'OU', value: teamId },
    ]),
    3,
    wwdr.issuer,
    [
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', clientAuth: true, emailProtection: true },
    ],
    validity,
  );
  const server = issue(subjectOf('Local APNs'), 4, root.issuer, [
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
  ]);
  return {
    root: root.pem,
    wwdr: wwdr.pem,
    certificate: pass.pem,
    key: pass.keyPem,
    serverCertificate: server.pem,
    serverKey: server.keyPem,
    googleKey: rsaKey().privateKey,
  };
}

/** The pass type and team of a local run, as the committed settings say. */
export const LOCAL_APPLE = { passTypeId: 'pass.example.tessera.card', teamId: 'TESSERA001' } as const;

/** The issuer at the local Google, as the committed settings say. */
export const LOCAL_ISSUER = '3388000000000000001';

/** The keys of this machine, made when first used. */
export function walletKeys(): WalletKeys {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as WalletKeys;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const keys = makeWalletKeys(LOCAL_APPLE.passTypeId, LOCAL_APPLE.teamId);
  mkdirSync(path.dirname(FILE), { recursive: true });
  // Two runs may make them at once: the file is never half-written, and each run uses the file's keys.
  const own = `${FILE}.${process.pid}`;
  writeFileSync(own, JSON.stringify(keys), { mode: 0o600 });
  renameSync(own, FILE);
  return JSON.parse(readFileSync(FILE, 'utf8')) as WalletKeys;
}

/** The path of the root's certificate for `NODE_EXTRA_CA_CERTS`, so that the functions trust the local APNs. */
export function localRootFile(): string {
  const file = path.join(ROOT, '.local/wallets-root.pem');
  writeFileSync(file, walletKeys().root);
  return file;
}

const oneLine = (pem: string): string => pem.trim().replaceAll('\r', '').replaceAll('\n', '\\n');

/** The secrets of both wallets, in the form of a settings file. */
export function walletSecrets(): Record<string, string> {
  const { certificate, key, wwdr, googleKey } = walletKeys();
  const account = {
    type: 'service_account',
    project_id: 'demo-tessera',
    private_key_id: 'local',
    private_key: googleKey,
    client_email: 'wallet@demo-tessera.iam.gserviceaccount.com',
    token_uri: 'https://oauth2.googleapis.com/token',
  };
  return {
    APPLE_PASS_CERTIFICATE: oneLine(certificate),
    APPLE_PASS_KEY: oneLine(key),
    APPLE_WWDR_CERTIFICATE: oneLine(wwdr),
    GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify(account),
  };
}
