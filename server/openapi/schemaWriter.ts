import * as z from 'zod';

export type Json = Record<string, unknown>;

interface Written extends Json {
  $defs?: Json;
}

/** Where named shapes stand in the document. */
const COMPONENTS = '#/components/schemas/';

/** Takes out what says nothing to a reader: the bounds of what a double holds, and patterns that a format says in a word. */
function tidy({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}

/** Turns shapes into JSON Schema (2020-12), and gathers those with a name. */
export interface SchemaWriter {
  /** As it is sent ('input'), or answered ('output'). */
  write(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** The named shapes that were written so far, by name. */
  components: Json;
}

export function createSchemaWriter(): SchemaWriter {
  const components: Json = {};
  return {
    components,
    write(schema, io) {
      const written = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidy }));
      const { $schema: _dialect, $defs = {}, ...shape } = JSON.parse(written.replaceAll('"#/$defs/', `"${COMPONENTS}`)) as Written;
      Object.assign(components, $defs);
      return shape;
    },
  };
}
