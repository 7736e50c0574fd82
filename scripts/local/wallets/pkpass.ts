/**
 * Reads a pass, and checks it as strictly as Apple's documents say. Each rule names its source:
 * [1] "Wallet Developer Guide: Building Your First Pass", signing and compressing · [2] "Wallet Passes: Pass", the keys
 * of pass.json · [3] "Wallet Developer Guide: Pass Design and Creation", pictures · [4] "PassFields" · [5] Apple in
 * its developer forums, "How to change default text when changing multiple PKPASS fields" (thread 797708).
 */
import { hash, verify, X509Certificate } from 'node:crypto';
import { unzipSync } from 'fflate';
import forge from 'node-forge';
import * as z from 'zod';

/** A pass that a phone would refuse. The message begins with the rule. */
export class BadPass extends Error {
  constructor(
    readonly rule: string,
    what: string,
  ) {
    super(`${rule}: ${what}`);
  }
}

/** A text that must be there and not empty. */
const text = z.string('is missing').min(1, 'is missing');
const colour = z
  .string()
  .regex(/^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/, 'must be rgb(…)')
  .optional();
const address = z.url({ protocol: /^https?$/, error: 'must be an address' });
const barcode = z.object({
  format: z.string().regex(/^PKBarcodeFormat(QR|PDF417|Aztec|Code128)$/, 'has an unknown format'),
  message: text,
  messageEncoding: text,
  altText: z.string().optional(),
});

/** Source: [4]. */
const field = z.object({
  key: z.string(),
  label: z.string().optional(),
  // A number is valid too; this product sends none.
  value: z.custom<string>((value) => typeof value === 'string' || typeof value === 'number', 'has no value'),
  changeMessage: z.string().includes('%@', 'lacks %@, which stands for the new value').optional(),
  /** May hold a link; only the back shows it. */
  attributedValue: z.string().optional(),
});
export type PassField = z.infer<typeof field>;
const FIELD_GROUPS = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields'] as const;

/** The keys of pass.json that this product uses: [2]. */
const passJson = z.object({
  formatVersion: z.literal(1, 'must be 1'),
  passTypeIdentifier: text,
  teamIdentifier: text,
  serialNumber: text,
  organizationName: text,
  description: text,
  logoText: z.string().optional(),
  backgroundColor: colour,
  foregroundColor: colour,
  labelColor: colour,
  webServiceURL: address,
  authenticationToken: z.string().min(16, 'is shorter than 16 characters'),
  voided: z.boolean().optional(),
  sharingProhibited: z.boolean().optional(),
  barcodes: z.array(barcode).optional(),
  storeCard: z.partialRecord(z.enum(FIELD_GROUPS), z.array(field)),
});
export type PassJson = z.infer<typeof passJson>;

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

function check(rule: string, holds: unknown, what: string): asserts holds {
  if (!holds) throw new BadPass(rule, what);
}

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

const bytes = (binary: string): Buffer => Buffer.from(binary, 'binary');
const children = (node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] => (node?.value ?? []) as forge.asn1.Asn1[];

/** A PKCS #7 message as forge reads it, with the parts of its only signer: RFC 2315, section 9.2. */
type SignedMessage = forge.pkcs7.PkcsSignedData & {
  rawCapture: { authenticatedAttributes?: forge.asn1.Asn1[]; signature?: string };
};

/** What the signer signed: the attributes by their names, and as the bytes that the signature covers. */
function signedAttributes({ rawCapture: { authenticatedAttributes = [] } }: SignedMessage) {
  const byName = authenticatedAttributes.map((attribute) => {
    const [oid, values] = children(attribute);
    const [value] = children(values);
    return [forge.pki.oids[forge.asn1.derToOid(String(oid?.value))], String(value?.value)] as const;
  });
  // They are signed as a SET, not with the context tag that they have in the message.
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, authenticatedAttributes);
  return { attributes: new Map(byName), signed: bytes(forge.asn1.toDer(set).getBytes()) };
}

/** A detached signature of the manifest by the pass type's certificate, which the intermediate one has signed. */
function checkSignature(files: Record<string, Buffer>, json: PassJson, { wwdr, now }: Trust): void {
  const rule = '[1] signature';
  const der = files['signature'];
  check(rule, der, 'is missing');
  let message: SignedMessage;
  let certificates: X509Certificate[];
  try {
    message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der.toString('binary'))) as SignedMessage;
    certificates = message.certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one)));
  } catch {
    throw new BadPass(rule, 'is not a PKCS #7 message');
  }
  const authority = new X509Certificate(wwdr);
  const own = certificates.find((one) => one.subject.includes(`UID=${json.passTypeIdentifier}`));
  check(rule, own, 'was not made by the certificate of the pass type');
  check(rule, own.subject.includes(`OU=${json.teamIdentifier}`), 'was made by another team’s certificate');
  check(rule, own.verify(authority.publicKey), 'the certificate was not issued by the intermediate one');
  const isInDate = Date.parse(own.validFrom) <= now && now < Date.parse(own.validTo);
  check(rule, isInDate, 'the certificate is not valid at this time');
  const hasAuthority = certificates.some((one) => one.fingerprint256 === authority.fingerprint256);
  check(rule, hasAuthority, 'lacks the intermediate certificate');
  const { attributes, signed } = signedAttributes(message);
  check(rule, attributes.has('signingTime'), 'lacks the time of signing');
  const manifest = hash('sha1', files['manifest.json'] as Buffer);
  const digest = bytes(attributes.get('messageDigest') ?? '').toString('hex');
  check(rule, digest === manifest, 'is not of this manifest');
  check(rule, verify('sha1', signed, own.publicKey, bytes(message.rawCapture.signature ?? '')), 'is not genuine');
}

/** @throws BadPass when the value is not of the schema. @param ruleOf the rule of a part, by its path */
function conforms(schema: z.ZodType, value: unknown, ruleOf: (path: PropertyKey[]) => string): void {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue) throw new BadPass(ruleOf(issue.path), issue.message);
}

function checkJson(json: PassJson, { allowsHttp = false }: Trust): void {
  const styles = ['boardingPass', 'coupon', 'eventTicket', 'generic', 'storeCard'].filter((style) => style in json);
  check('[2] style', styles.join() === 'storeCard', 'must be exactly one: storeCard');
  const fields = Object.values(json.storeCard).flat();
  for (const one of fields) conforms(field, one, () => `[4] ${one.key}`);
  check('[4] key', new Set(fields.map(({ key }) => key)).size === fields.length, 'is not unique within the pass');
  conforms(passJson, json, ([name]) => `[2] ${String(name)}`);
  check('[2] webServiceURL', allowsHttp || json.webServiceURL.startsWith('https://'), 'must be https');
}

function checkPictures(files: Record<string, Buffer>): void {
  check('[3] icon', files['icon.png'] && files['icon@2x.png'], 'must be there in both sizes, icon.png and icon@2x.png');
  for (const [name, png] of Object.entries(files)) {
    const [, picture = '', scale = '1'] = /^(\w+?)(?:@([23])x)?\.png$/.exec(name) ?? [];
    if (!picture) continue;
    const most = PICTURES[picture];
    check('[3] pictures', most, `${name} is not one of a store card`);
    check('[3] pictures', png.toString('hex', 0, 8) === '89504e470d0a1a0a', `${name} is not a PNG`);
    // The header of a PNG has its size in pixels.
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const fits = width <= most.width * Number(scale) && height <= most.height * Number(scale);
    check('[3] pictures', fits, `${name} is too large`);
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
 * What the lock screen says of an update: of several fields that change at once, only the first is told, and it needs a
 * message: [5].
 */
export function toldBy(before: PassJson, after: PassJson): string | undefined {
  const fieldsOf = ({ storeCard }: PassJson) => FIELD_GROUPS.flatMap((group) => storeCard[group] ?? []);
  const shown = new Map(fieldsOf(before).map(({ key, value }) => [key, value]));
  const told = fieldsOf(after).find(({ key, value, changeMessage }) => changeMessage && shown.get(key) !== value);
  return told?.changeMessage?.replace('%@', () => told.value);
}

/** Opens a pass as a phone does. @throws BadPass naming the rule that it breaks */
export function readPass(archive: Buffer, trust: Trust): ReadPass {
  const { json, files } = openPass(archive);
  checkManifest(files);
  checkSignature(files, json, trust);
  checkJson(json, trust);
  checkPictures(files);
  return { json, files };
}
