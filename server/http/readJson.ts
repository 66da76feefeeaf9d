import { isUtf8 } from 'node:buffer';
import express from 'express';

/** Bytes that are not UTF-8 are refused: kept as question marks, their meaning would be lost. The types are read by `problemOf`. */
function assertUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw Object.assign(new Error(charset), { type: 'charset.unsupported' });
  if (!isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: 'charset.broken' });
}

/** Reads a JSON body of at most 100 kB, counted after it was unpacked. */
export const readJson = express.json({ limit: '100kb', strict: true, verify: assertUtf8 });
