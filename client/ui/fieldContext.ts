import { createContext, use } from 'react';

/** What a Field tells the control inside it. */
export interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that tie a control to the Field around it; an `id` of its own wins.
 *  `aria-required` and not `required`: the product's own messages speak, not the browser's bubble. */
export function useFieldProps(ownId?: string) {
  const field = use(FieldContext);
  return {
    id: ownId ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
}
