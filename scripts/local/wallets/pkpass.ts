/**
 * Reads a pass, and checks it as strictly as Apple's documents say. Each rule names its source:
 * [1] "Wallet Developer Guide: Building Your First Pass", signing and compressing · [2] "Wallet Passes: Pass", the keys
 * of pass.json · [3] "Wallet Developer Guide: Pass Design and Creation", pictures · [4] "PassFields".
 */
import { hash, X509Certificate } from 'node:crypto';
import { unzipSync } from 'fflate';
import forge from 'node-forge';

/** A pass that a phone would refuse. The message begins with the rule. */
export class BadPass extends Error {
  constructor(
    readonly rule: string,
    what: string,
  ) {
    super(`${rule}: ${what}`);
  }
}

interface PassField {
  key: string;
  label?: string;
  value: string;
  changeMessage?: string;
  /** May hold a link; only the back shows it. */
  attributedValue?: string;
}

export interface PassJson {
  formatVersion: 1;
  passTypeIdentifier: string;
  teamIdentifier: string;
  serialNumber: string;
  organizationName: string;
  description: string;
  logoText?: string;
  backgroundColor?: string;
  foregroundColor?: string;
  labelColor?: string;
  webServiceURL: string;
  authenticationToken: string;
  voided?: boolean;
  sharingProhibited?: boolean;
  barcodes?: { format: string; message: string; messageEncoding: string; altText?: string }[];
  storeCard: Partial<
    Record<'headerFields' | 'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields', PassField[]>
  >;
}

export interface ReadPass {
  json: PassJson;
  /** Every file of the archive. */
  files: Record<string, Buffer>;
}

/** The facts that a phone has besides the pass. */
export interface Trust {
  /** PEM of the certificate in place of Apple's WWDR. */
  wwdr: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether `http:` is accepted: a phone does so only in its developer settings, but the local site has only http. */
  allowsHttp?: boolean;
}

type Rule = (rule: string, holds: unknown, what: string) => asserts holds;
const check: Rule = (rule, holds, what) => {
  if (!holds) throw new BadPass(rule, what);
};

const REQUIRED_TEXTS = [
  'passTypeIdentifier',
  'teamIdentifier',
  'serialNumber',
  'organizationName',
  'description',
] as const;
/** Largest sizes in points: [3]. */
const PICTURES: Record<string, { width: number; height: number }> = {
  icon: { width: 29, height: 29 },
  logo: { width: 160, height: 50 },
  strip: { width: 375, height: 144 },
};

function unzip(archive: Buffer): Record<string, Buffer> {
  try {
    return Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, data]) => [name, Buffer.from(data)]));
  } catch {
    throw new BadPass('[1] archive', 'is not a ZIP archive');
  }
}

/** The manifest lists every file with its SHA-1 hash, and nothing else. */
function checkManifest(files: Record<string, Buffer>): void {
  check('[1] manifest', files['manifest.json'], 'manifest.json is missing');
  const manifest = JSON.parse(files['manifest.json'].toString()) as Record<string, string>;
  const named = Object.keys(files).filter((name) => name !== 'manifest.json' && name !== 'signature');
  check('[1] manifest', Object.keys(manifest).sort().join() === named.sort().join(), 'does not list every file');
  for (const name of named) {
    check('[1] manifest', manifest[name] === hash('sha1', files[name] as Buffer), `the hash of ${name} is wrong`);
  }
}

const oidOf = (node: forge.asn1.Asn1): string => forge.asn1.derToOid(forge.util.createBuffer(node.value as string));
const children = (node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] => (node?.value ?? []) as forge.asn1.Asn1[];
const bytes = (text: string): Buffer => Buffer.from(text, 'binary');

/** The signer's part of a PKCS #7 message: RFC 2315, section 9.2. */
function signerOf(message: forge.asn1.Asn1) {
  const signedData = children(children(message)[1])[0];
  const signers = children(signedData).at(-1);
  const [, , , attributes, , signature] = children(children(signers)[0]);
  const byOid = new Map(
    children(attributes).map((attribute) => {
      const [oid, values] = children(attribute);
      return [oid ? oidOf(oid) : '', children(values)[0]];
    }),
  );
  // The signature covers the attributes as a SET, not with the context tag that they have in the message.
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, children(attributes));
  return {
    digest: bytes(String(byOid.get(forge.pki.oids['messageDigest'] ?? '')?.value ?? '')),
    signature: bytes(String(signature?.value ?? '')),
    signed: bytes(forge.asn1.toDer(set).getBytes()),
    hasSigningTime: byOid.has(forge.pki.oids['signingTime'] ?? ''),
  };
}

/** A detached signature of the manifest by the pass type's certificate, which the intermediate one has signed. */
function checkSignature(files: Record<string, Buffer>, json: PassJson, { wwdr, now }: Trust): void {
  const rule = '[1] signature';
  const der = files['signature'];
  check(rule, der, 'is missing');
  let message: forge.asn1.Asn1;
  let certificates: X509Certificate[];
  try {
    message = forge.asn1.fromDer(forge.util.createBuffer(der.toString('binary')));
    const signed = forge.pkcs7.messageFromAsn1(message) as forge.pkcs7.PkcsSignedData;
    certificates = signed.certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one)));
  } catch {
    throw new BadPass(rule, 'is not a PKCS #7 message');
  }
  const authority = new X509Certificate(wwdr);
  const own = certificates.find((one) => one.subject.includes(`UID=${json.passTypeIdentifier}`));
  check(rule, own, 'was not made by the certificate of the pass type');
  check(rule, own.subject.includes(`OU=${json.teamIdentifier}`), 'was made by another team’s certificate');
  check(rule, own.verify(authority.publicKey), 'the certificate was not issued by the intermediate one');
  check(
    rule,
    Date.parse(own.validFrom) <= now && now < Date.parse(own.validTo),
    'the certificate is not valid at this time',
  );
  check(
    rule,
    certificates.some((one) => one.fingerprint256 === authority.fingerprint256),
    'lacks the intermediate certificate',
  );
  const { digest, signature, signed, hasSigningTime } = signerOf(message);
  check(rule, hasSigningTime, 'lacks the time of signing');
  const manifest = hash('sha1', files['manifest.json'] as Buffer);
  check(rule, digest.toString('hex') === manifest, 'is not of this manifest');
  const publicKey = forge.pki.publicKeyFromPem(
    own.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ) as forge.pki.rsa.PublicKey;
  let isGenuine = false;
  try {
    isGenuine = publicKey.verify(hash('sha1', signed, 'binary'), signature.toString('binary'));
  } catch {
    // The signature has another length, or is of another key.
  }
  check(rule, isGenuine, 'is not genuine');
}

const isColour = (text: string | undefined): boolean =>
  text === undefined || /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.test(text);

function checkJson(json: PassJson, { allowsHttp = false }: Trust): void {
  check('[2] formatVersion', json.formatVersion === 1, 'must be 1');
  for (const name of REQUIRED_TEXTS)
    check(`[2] ${name}`, typeof json[name] === 'string' && json[name] !== '', 'is missing');
  check('[2] webServiceURL', URL.canParse(json.webServiceURL), 'must be an address');
  check('[2] webServiceURL', allowsHttp || json.webServiceURL.startsWith('https://'), 'must be https');
  check('[2] authenticationToken', (json.authenticationToken ?? '').length >= 16, 'is shorter than 16 characters');
  for (const name of ['backgroundColor', 'foregroundColor', 'labelColor'] as const)
    check(`[2] ${name}`, isColour(json[name]), 'must be rgb(…)');
  for (const { format, message, messageEncoding } of json.barcodes ?? []) {
    check('[2] barcodes', /^PKBarcodeFormat(QR|PDF417|Aztec|Code128)$/.test(format), 'has an unknown format');
    check('[2] barcodes', message !== '' && messageEncoding !== '', 'lacks a message or its encoding');
  }
  const styles = ['boardingPass', 'coupon', 'eventTicket', 'generic', 'storeCard'].filter((style) => style in json);
  check('[2] style', styles.join() === 'storeCard', 'must be exactly one: storeCard');
  const fields = Object.values(json.storeCard).flat();
  check('[4] key', new Set(fields.map(({ key }) => key)).size === fields.length, 'is not unique within the pass');
  for (const { key, value, changeMessage } of fields) {
    check(`[4] ${key}`, typeof value === 'string' || typeof value === 'number', 'has no value');
    check(
      `[4] ${key}`,
      changeMessage === undefined || changeMessage.includes('%@'),
      'lacks %@, which stands for the new value',
    );
  }
}

/** The size in the header of a PNG, in pixels. */
function sizeOf(name: string, png: Buffer): { width: number; height: number } {
  check('[3] pictures', png.toString('hex', 0, 8) === '89504e470d0a1a0a', `${name} is not a PNG`);
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

function checkPictures(files: Record<string, Buffer>): void {
  check('[3] icon', files['icon.png'] && files['icon@2x.png'], 'must be there in both sizes, icon.png and icon@2x.png');
  for (const [name, png] of Object.entries(files)) {
    const [, picture = '', scale = '1'] = /^(\w+?)(?:@([23])x)?\.png$/.exec(name) ?? [];
    if (!picture) continue;
    const most = PICTURES[picture];
    check('[3] pictures', most, `${name} is not one of a store card`);
    const { width, height } = sizeOf(name, png);
    check(
      '[3] pictures',
      width <= most.width * Number(scale) && height <= most.height * Number(scale),
      `${name} is too large`,
    );
  }
}

/** The content of a pass, unchecked. @throws BadPass when it is not an archive with a pass in it */
export function openPass(archive: Buffer): ReadPass {
  const files = unzip(archive);
  check('[1] archive', files['pass.json'], 'pass.json is missing');
  try {
    return { json: JSON.parse(files['pass.json'].toString()) as PassJson, files };
  } catch {
    throw new BadPass('[2] pass.json', 'is not JSON');
  }
}

/**
 * Opens a pass as a phone does.
 * @throws BadPass naming the rule that it breaks
 */
export function readPass(archive: Buffer, trust: Trust): ReadPass {
  const { json, files } = openPass(archive);
  checkManifest(files);
  checkSignature(files, json, trust);
  checkJson(json, trust);
  checkPictures(files);
  return { json, files };
}
