/** The classes and objects at the local Google, and its rules for changing them. */
import { omit } from '@tessera/domain/lib/omitUndefined';
import { DAY_MS } from '@tessera/domain/lib/time';
import {
  GoogleError,
  invalid,
  parseClass,
  parseMessage,
  parseObject,
  splitPatch,
  type StoredClass,
  type StoredObject,
} from './googleSchema';

/** A stored object, with the fields that Google adds. */
export interface HeldObject extends StoredObject {
  /** Whether somebody has saved it in a wallet. */
  hasUsers: boolean;
  /** The times within the last day at which patches notified the holder, in milliseconds since 1970. */
  notified: number[];
  changedAt: number;
}

export interface HeldCards {
  classes: Record<string, StoredClass>;
  objects: Record<string, HeldObject>;
}

/** The most notifications of one pass in 24 hours. Source: "Trigger push notifications". */
const NOTIFYING_A_DAY = 3;
/** The reason that Google gives past that limit, with the status 403. */
export const QUOTA = 'quotaExceeded';

export class GoogleStore {
  constructor(
    readonly held: HeldCards,
    readonly issuerId: string,
    readonly now: () => number,
  ) {}

  #assertOwn(id: string): void {
    if (!id.startsWith(`${this.issuerId}.`))
      throw new GoogleError(403, 'PERMISSION_DENIED', `The issuer of ${id} is another than ${this.issuerId}`);
  }

  #found<Held>(held: Record<string, Held>, id: string): Held {
    this.#assertOwn(id);
    const found = Object.hasOwn(held, id) ? held[id] : undefined;
    if (!found) throw new GoogleError(404, 'NOT_FOUND', `${id} does not exist`);
    return found;
  }

  #assertNew(held: object, id: string): void {
    this.#assertOwn(id);
    if (Object.hasOwn(held, id)) throw new GoogleError(409, 'ALREADY_EXISTS', `${id} exists already`);
  }

  #assertClass(classId: string): void {
    if (this.class(classId).reviewStatus === 'DRAFT')
      throw invalid(`The class ${classId} is a draft, and takes no objects`);
  }

  class(id: string): StoredClass {
    return this.#found(this.held.classes, id);
  }

  object(id: string): HeldObject {
    return this.#found(this.held.objects, id);
  }

  insertClass(body: unknown): StoredClass {
    const value = parseClass(body);
    this.#assertNew(this.held.classes, value.id);
    return (this.held.classes[value.id] = value);
  }

  patchClass(id: string, body: unknown): StoredClass {
    const before = this.class(id);
    const { fields } = splitPatch(body);
    const value = parseClass({ ...before, ...fields });
    if (value.id !== id) throw invalid('id: it cannot be changed');
    if (before.reviewStatus !== 'DRAFT' && value.reviewStatus === 'DRAFT')
      throw invalid('reviewStatus: it may not be changed back to DRAFT');
    return (this.held.classes[id] = value);
  }

  insertObject(body: unknown): HeldObject {
    const value = parseObject(body);
    this.#assertNew(this.held.objects, value.id);
    this.#assertClass(value.classId);
    return (this.held.objects[value.id] = { ...value, hasUsers: false, notified: [], changedAt: this.now() });
  }

  /** Stores another value of an object, with what Google itself knows of it. @param notifies the holder is told */
  #replace(id: string, value: StoredObject, notifies = false): HeldObject {
    if (value.id !== id) throw invalid('id: it cannot be changed');
    this.#assertClass(value.classId);
    const { hasUsers, notified: before } = this.object(id);
    const notified = notifies ? this.#notifiedOnceMore(before) : before;
    return (this.held.objects[id] = { ...value, hasUsers, notified, changedAt: this.now() });
  }

  /** The fields of an object that were sent. */
  #sent(id: string): StoredObject {
    return omit(this.object(id), 'hasUsers', 'notified', 'changedAt');
  }

  patchObject(id: string, body: unknown): HeldObject {
    const before = this.#sent(id);
    const { notifies, fields } = splitPatch(body);
    return this.#replace(id, parseObject({ ...before, ...fields }), notifies);
  }

  /** Counts one more notification. @throws GoogleError 403 past the limit */
  #notifiedOnceMore(notified: number[]): number[] {
    const lastDay = notified.filter((at) => at > this.now() - DAY_MS);
    if (lastDay.length >= NOTIFYING_A_DAY)
      throw new GoogleError(403, QUOTA, `Quota exceeded for issuer ${this.issuerId}: ${NOTIFYING_A_DAY} in 24 hours`);
    return [...lastDay, this.now()];
  }

  /** Adds a message. One of the type TEXT_AND_NOTIFY notifies the holder. */
  addMessage(id: string, body: unknown): { resource: HeldObject } {
    const before = this.#sent(id);
    const message = parseMessage(body);
    const { messages } = parseObject({ ...before, messages: [...(before.messages ?? []), message] });
    return { resource: this.#replace(id, { ...before, messages }, message.messageType === 'TEXT_AND_NOTIFY') };
  }

  /** Replaces an object. Fields that the new one lacks are removed. */
  replaceObject(id: string, body: unknown): HeldObject {
    this.object(id);
    return this.#replace(id, parseObject(body));
  }

  /** Records that an object was saved in a wallet, or deleted from it. */
  setUsers(id: string, hasUsers: boolean): HeldObject {
    return (this.held.objects[id] = { ...this.object(id), hasUsers });
  }
}
