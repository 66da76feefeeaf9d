import { setTimeout as delay } from 'node:timers/promises';
import type { Op } from '../../shared/log/change';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { call, type Reply } from '../../tests/support/call';
import { exampleBody } from './fleet';

/** An acknowledged write. `answer`: its body; null for a deletion. */
export interface Acknowledged {
  op: Op;
  kind: KindName;
  id: number;
  answer: Values | null;
}

export interface Writing {
  url: string;
  token: string;
  /** With it, answers contain invoices in full. */
  invoiceToken: string;
  vessel: number;
  /** Called before each write. */
  isOver(): boolean;
  acknowledged(write: Acknowledged): void;
  /** Called when a write got no answer and is sent again under the same key. */
  repeated(why: string): void;
  /** Called when a valid write was refused; it is sent again too. */
  refused(sentence: string): void;
}

const PAUSE = 20;

/**
 * Writes to one vessel continuously: adds records of all kinds, edits and deletes its own. As in a browser, a write without an answer or with a 5xx is sent
 * again under its Idempotency-Key.
 */
export async function writeStubbornly(name: string, writing: Writing): Promise<void> {
  const { url, token, invoiceToken, vessel } = writing;
  const own: { kind: KindName; id: number }[] = [];

  async function insist(method: string, path: string, key: string, body?: Values): Promise<Reply> {
    for (;;) {
      let why: string;
      try {
        const {
          status,
          body: said,
          headers,
        } = await call(url, method, path, token, body, { 'Idempotency-Key': key, 'X-Invoice-Token': invoiceToken });
        if (status < 300) return { status, body: said, headers };
        why = `${method} ${path} was answered ${status}: ${String(said.error)}`;
        if (status < 500) writing.refused(why);
      } catch (error) {
        why = `${method} ${path}: ${String(error)}`; // it is unknown whether it was written
      }
      writing.repeated(why);
      await delay(PAUSE);
    }
  }

  for (let n = 0; !writing.isOver(); n += 1) {
    const key = `${name}-${n}`;
    const target = n % 5 < 3 ? undefined : own[n % Math.max(1, own.length)];
    if (!target) {
      const kind = VESSEL_KINDS[n % VESSEL_KINDS.length] ?? 'crew';
      const { body } = await insist('POST', paths.create(kind, vessel), key, { vessel_id: vessel, ...exampleBody(kindOf(kind), n) });
      if (kind !== 'invoices') own.push({ kind, id: Number(body.id) }); // the API cannot edit invoices
      writing.acknowledged({ op: 'created', kind, id: Number(body.id), answer: body });
    } else if (n % 5 === 3) {
      const { body } = await insist('PUT', paths.record(target.kind, vessel, target.id), key, exampleBody(kindOf(target.kind), n));
      writing.acknowledged({ op: 'updated', ...target, answer: body });
    } else {
      await insist('DELETE', paths.record(target.kind, vessel, target.id), key);
      own.splice(own.indexOf(target), 1);
      writing.acknowledged({ op: 'deleted', ...target, answer: null });
    }
  }
}
