import type * as z from 'zod';

/** Gives `schema` a name in the contract: it stands there once, and is referred to. All others stand where they are used. */
export const named = <S extends z.ZodType>(id: string, schema: S): S => schema.meta({ id });
