import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Values } from '../../shared/kinds/kind';

interface Content {
  content?: Record<string, { schema?: object }>;
}
export interface Operation {
  parameters: { name?: string; in?: string; required?: boolean }[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
  security: unknown[];
}
interface SocketEvent {
  argument: object | null;
  acknowledgement?: object;
}
/** The document of the contract, as far as the tests read it. */
export interface ContractDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: { events: { post: Operation } };
  components: { schemas: Record<string, object>; responses: { Refusal: Content } };
  'x-socket': { namespaces: Record<string, { send: Record<string, SocketEvent>; receive: Record<string, SocketEvent> }> };
}

const JSON_TYPE = 'application/json';

/** Checks values against the shapes of a contract, by a library of another author. Every check answers what is wrong, null when nothing is. */
export function contractValidator(document: ContractDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'contract:', components: document.components });
  const compiled = new Map<object, ValidateFunction>();
  const faultOf = (schema: object | null | undefined, value: unknown): string | null => {
    if (!schema) return 'no shape';
    const isValid =
      compiled.get(schema) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract:#/components/')));
    compiled.set(schema, isValid);
    return isValid(value) ? null : ajv.errorsText(isValid.errors);
  };
  const operationOf = (method: string, path: string): Operation | undefined =>
    document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  return {
    operationOf,
    faultOf,
    /** What the webhook is sent. */
    hook: (body: unknown) => faultOf(document.webhooks.events.post.requestBody?.content?.[JSON_TYPE]?.schema, body),
    /** `body` of a request to a route of the table. */
    body: (method: string, path: string, body: unknown) =>
      faultOf(operationOf(method, path)?.requestBody?.content?.[JSON_TYPE]?.schema, body),
    /** The answer of a route: that its status is told of, and its type and body, '' where there is none, as the contract has it. */
    answer(method: string, path: string, status: number, type: string, text: string): string | null {
      const responses = operationOf(method, path)?.responses;
      if (!responses) return 'no such operation';
      const told = responses[status] ?? (status >= 400 ? document.components.responses.Refusal : undefined);
      if (!told) return `status ${status} is not told of`;
      const content = told.content ?? {};
      const types = Object.keys(content);
      if (types.length === 0) return text === '' ? null : 'a body where there is none';
      const [media = ''] = type.split(';');
      if (!types.includes(media)) return `type ${type}, not ${types.join(' or ')}`;
      return media === JSON_TYPE ? faultOf(content[JSON_TYPE]?.schema, JSON.parse(text) as Values) : null;
    },
  };
}
