import * as z from 'zod';

export type Json = Record<string, unknown>;

interface Written extends Json {
  $defs?: Json;
}

/** The place of named schemas in the document. */
const COMPONENTS = '#/components/schemas/';

/** Removes what does not inform a reader: the limits of safe integers, and the patterns of dates. */
function tidy({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}

/** Converts zod schemas to JSON Schema (2020-12) and collects those with a name. */
export interface SchemaWriter {
  /** `io`: as a client sends it ('input') or receives it ('output'). */
  write(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** The named schemas written so far, by name. */
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
