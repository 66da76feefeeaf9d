import { randomUUID } from 'node:crypto';
import type { IsoDate } from '../../shared/basics/calendar';
import { digestPaths } from '../../shared/api/digest';
import type { AccountDocument } from '../database/models/account';
import type { DigestDocument, OutgoingMail, ToldTo } from '../database/models/digest';
import { shipsOf } from '../queries/namesOf';
import { readDigest, toldByNow } from './readDigest';
import type { StopLinks } from './stopLink';
import { writeDigest } from './writeDigest';

/** Where mails come from and lead to. */
export interface Origin {
  /** The address people use, without a slash at its end. */
  address: string;
  /** By which a mail program can stop the digest of an account, without anyone opening the product (RFC 8058). */
  headersFor(user: number): Record<string, string>;
}

export function originOf(publicUrl: string, links: StopLinks): Origin {
  const address = publicUrl.replace(/\/$/, '');
  return {
    address,
    headersFor: (user) => ({
      'List-Unsubscribe': `<${address}${digestPaths.stop(links.secretOf(user))}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    }),
  };
}

/** The mail for `day` of what is new since the last one, null where nothing is, and what the account has been told of then. */
export async function composeDigest(
  held: DigestDocument,
  { _id, email, name = '', rank = '', vessel = null, told = 0 }: Omit<AccountDocument, 'hash'>,
  day: IsoDate,
  { address }: Origin,
): Promise<{ mail: OutgoingMail | null; to: ToldTo }> {
  const reader = { user: _id, email, name, rank, vessel, seq: told };
  const { news, to } = await readDigest(reader, held, held.told ?? (await toldByNow()));
  const lines = [...news.graves, ...news.reached, ...news.waiting];
  const ships = await shipsOf(lines.map((line) => ({ scope: line.vessel })));
  const written = writeDigest({ news, today: to.day, ships, origin: address });
  const id = `<digest-${randomUUID()}@${new URL(address).hostname}>`;
  return { mail: written && { ...written, day, id, to, handed: 0, refused: 0 }, to };
}
