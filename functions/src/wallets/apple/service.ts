/** Apple's web service for passes, and the address that adds one. */
import type { Request } from 'firebase-functions/v2/https';
import { notFound, type Reply } from '../reply';

/** @param path below `/wallet/apple` */
export async function replyToApple(_request: Request, _path: string): Promise<Reply> {
  return notFound;
}
