import type { Kind } from '../../../shared/kinds/kind';
import { NO_VESSEL_ID } from './wording';
import type { Mode } from './typedValues';

type Params = Readonly<Record<string, string | undefined>>;

/** The form that an address stands for. `vessel` is 0 for a vessel to be added; `invalid`: the sentence to show if the ids are not numbers. */
export interface FormRoute {
  mode: Mode;
  vessel: number;
  id: number | null;
  invalid: string | null;
}

const digits = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Reads the address of a form. `newId`: the id that means a new record. `asked` is the mode of the route, `params` are its parameters. */
export function readRoute(kind: Kind, newId: string | null, asked: Mode, params: Params): FormRoute {
  const named = params.id;
  const mode = named !== undefined && named === newId ? 'add' : asked;
  const ofVessels = kind.scope === 'fleet';
  if (ofVessels && mode === 'add') return { mode, vessel: 0, id: null, invalid: null };

  const vessel = digits(ofVessels ? named : params.vesselId);
  const id = mode === 'edit' ? digits(named) : null;
  const missing = ofVessels && named === undefined;
  const invalid = missing ? NO_VESSEL_ID : vessel === null || (mode === 'edit' && id === null) ? kind.formErrors[mode].ids : null;
  return { mode, vessel: vessel ?? 0, id: invalid === null ? id : null, invalid };
}
