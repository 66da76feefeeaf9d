import * as z from 'zod';
import { KIND_NAMES, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { PROBLEM_STATUS, type ProblemCode } from '../../shared/basics/problem';

/** Gives `schema` a name in the OpenAPI document, which then contains it once and refers to it. Other schemas are written inline. */
export const named = <S extends z.ZodType>(id: string, schema: S): S => schema.meta({ id });

/** Schemas of common values. */
export const id = z.int().min(1);
export const count = z.int().min(0);
export const anyText = z.string();
export const email = z.string();
/** 'YYYY-MM-DD'. */
export const day = z.iso.date();
/** In UTC. */
export const instant = z.iso.datetime();
/** Milliseconds since 1970. */
export const milliseconds = z.number();
/** 0 before the first change. */
export const seq = z.int().min(0).describe('The number of a change in its log.');
export const epochName = z.string().describe('Identifies the log of the numbers. A restored backup has another epoch.');
/** A log: the number of a vessel, or 'fleet'. */
export const scope = z.union([id, z.literal('fleet')]);
export const kindName = named('Kind', z.enum(KIND_NAMES));
export const section = named('Section', z.enum(VESSEL_KINDS));
export const op = z.enum(['created', 'updated', 'deleted', 'erased']);
/** Counts by section, without zeros. */
export const bySection: z.ZodType<Partial<Record<VesselKind, number>>> = z.partialRecord(z.enum(VESSEL_KINDS), count);

const codes = Object.keys(PROBLEM_STATUS) as ProblemCode[];
/** The body of every refusal. */
export const problem = named(
  'Problem',
  z.object({
    error: z.string().describe('What is wrong, in a sentence.'),
    message: z.string().describe('The same sentence.'),
    code: z.enum(codes),
    fields: z.record(z.string(), z.string()).optional().describe('A sentence for each invalid field.'),
    base: z.unknown().optional().describe('With conflict: the values that the edit was based on.'),
    theirs: z.unknown().optional().describe('With conflict: the values saved meanwhile.'),
    yours: z.unknown().optional().describe('With conflict: the values that were sent.'),
    by: z.string().optional().describe('With conflict: the e-mail of the author of what was saved meanwhile.'),
  }),
);
/** The refusal of a socket event. */
export const refused = named('Refused', z.object({ error: z.string(), code: z.enum(codes) }));
