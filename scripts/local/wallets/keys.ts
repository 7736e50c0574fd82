/**
 * Local keys in place of those from Apple and Google: a certificate chain and a service account. Made once and stored
 * in `.local/wallets.json`; they are useless outside this machine.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import forge from 'node-forge';
import { ROOT } from '../../lib/root';
import { LOCAL_PROJECT } from '../runs';
import { replaceFile, writeState } from '../stateFile';

const FILE = path.join(ROOT, '.local/wallets.json');
const newKeys = () => forge.pki.rsa.generateKeyPair(2048);
/** PKCS #8, as Google gives its keys. */
const pemOf = (key: forge.pki.rsa.PrivateKey): string =>
  forge.pki.privateKeyInfoToPem(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)));

interface Issued {
  certificate: forge.pki.Certificate;
  key: forge.pki.rsa.PrivateKey;
}

/** A certificate, signed by its issuer or by itself. */
function issue(
  { name, more = [], extensions }: { name: string; more?: forge.pki.CertificateField[]; extensions: object[] },
  issuer?: Issued,
  { from = new Date(), years = 5 } = {},
): Issued {
  const { privateKey: key, publicKey } = newKeys();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`;
  certificate.validity.notBefore = new Date(from.getTime() - MINUTE_MS);
  certificate.validity.notAfter = new Date(from.getTime() + years * 365 * DAY_MS);
  const organization = { name: 'organizationName', value: 'Tessera (local)' };
  certificate.setSubject([...more, { name: 'commonName', value: name }, organization]);
  certificate.setIssuer((issuer?.certificate ?? certificate).subject.attributes);
  certificate.setExtensions(extensions);
  certificate.sign(issuer?.key ?? key, forge.md.sha256.create());
  return { certificate, key };
}

const AUTHORITY = [
  { name: 'basicConstraints', cA: true, critical: true },
  { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
];

/** Makes a new chain, all in PEM. @param validity of the pass type's certificate; by default five years from now */
export function makeWalletKeys(passTypeId: string, teamId: string, validity?: { from: Date; years: number }) {
  const root = issue({ name: 'Local root', extensions: AUTHORITY });
  const wwdr = issue({ name: 'Local developer relations', extensions: AUTHORITY }, root);
  const pass = {
    name: `Pass Type ID: ${passTypeId}`,
    // Apple writes the pass type into UID and the team into OU.
    more: [
      { type: '0.9.2342.19200300.100.1.1', value: passTypeId },
      { shortName: 'OU', value: teamId },
    ],
    extensions: [
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', clientAuth: true, emailProtection: true },
    ],
  };
  const { certificate, key } = issue(pass, wwdr, validity);
  const ownAddress = { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] };
  const server = { name: 'Local APNs', extensions: [{ name: 'extKeyUsage', serverAuth: true }, ownAddress] };
  const apns = issue(server, root);
  return {
    /** In place of Apple's root. It also signs the local APNs' own certificate. */
    root: forge.pki.certificateToPem(root.certificate),
    /** The intermediate certificate in place of Apple's WWDR. */
    wwdr: forge.pki.certificateToPem(wwdr.certificate),
    certificate: forge.pki.certificateToPem(certificate),
    key: pemOf(key),
    serverCertificate: forge.pki.certificateToPem(apns.certificate),
    serverKey: pemOf(apns.key),
    /** Of the local service account at Google. */
    googleKey: pemOf(newKeys().privateKey),
  };
}
export type WalletKeys = ReturnType<typeof makeWalletKeys>;

/** The pass type and team of a local run, as the committed settings say. */
export const LOCAL_APPLE = { passTypeId: 'pass.example.tessera.card', teamId: 'TESSERA001' } as const;

/** The issuer at the local Google, as the committed settings say. */
export const LOCAL_ISSUER = '3388000000000000001';

/** The keys of this machine, made when first used. */
export function walletKeys(): WalletKeys {
  // Two runs may make them at once: each uses the file's keys.
  if (!existsSync(FILE)) writeState(FILE, makeWalletKeys(LOCAL_APPLE.passTypeId, LOCAL_APPLE.teamId));
  return JSON.parse(readFileSync(FILE, 'utf8')) as WalletKeys;
}

/** The path of the root's certificate for `NODE_EXTRA_CA_CERTS`, so that the functions trust the local APNs. */
export function localRootFile(): string {
  const file = path.join(ROOT, '.local/wallets-root.pem');
  replaceFile(file, walletKeys().root);
  return file;
}

const oneLine = (pem: string): string => pem.trim().replaceAll('\r', '').replaceAll('\n', '\\n');

/** The secrets of both wallets, in the form of a settings file. */
export function walletSecrets(): Record<string, string> {
  const { certificate, key, wwdr, googleKey } = walletKeys();
  const account = {
    type: 'service_account',
    project_id: LOCAL_PROJECT,
    private_key_id: 'local',
    private_key: googleKey,
    client_email: `wallet@${LOCAL_PROJECT}.iam.gserviceaccount.com`,
    token_uri: 'https://oauth2.googleapis.com/token',
  };
  return {
    APPLE_PASS_CERTIFICATE: oneLine(certificate),
    APPLE_PASS_KEY: oneLine(key),
    APPLE_WWDR_CERTIFICATE: oneLine(wwdr),
    GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify(account),
  };
}
