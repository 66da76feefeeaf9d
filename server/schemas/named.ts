import type * as z from 'zod';

/** Gives `schema` a name in the OpenAPI document, which then contains it once and refers to it. Other schemas are written inline. */
export const named = <S extends z.ZodType>(id: string, schema: S): S => schema.meta({ id });
