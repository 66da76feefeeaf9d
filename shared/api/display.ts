import type { IsoDate } from '../basics/calendar';
import type { PackedDueIndex } from '../status/dueIndex';
import { text } from '../kinds/field';
import type { Values } from '../kinds/kind';
import type { VesselKind } from '../kinds/kinds';
import { API } from '../kinds/foreignFiles';
import type { Refused } from './events';

/** The paths of wall displays, for screens (no session) and for the users who pair and list them. */
export const displayPaths = {
  /** A screen requests a code, and asks with `claim` whether a user has entered it. */
  pairing: `${API}/displays/pairing`,
  claim: `${API}/displays/pairing/claim`,
  /** The picture of a paired display; the only route its token opens. */
  picture: `${API}/display`,
  displays: `${API}/displays`,
  display: (id: number) => `${API}/displays/${id}`,
} as const;

/** The Socket.IO namespace of displays. It accepts no client events. */
export const DISPLAY_NAMESPACE = '/display';

/** The UTC hours (0 to 23) at which a display becomes light and dim. */
export interface LightHours {
  from: number;
  until: number;
}

/** What users choose for a display. */
export interface DisplaySettings {
  name: string;
  /** Null: all vessels. */
  vessels: number[] | null;
  sections: VesselKind[];
  /** Whether people appear by name; otherwise by rank. */
  names: boolean;
  /** Null: never dimmed. */
  light: LightHours | null;
}

/** A display in the list of displays. Times are ISO instants. */
export interface DisplayLine extends DisplaySettings {
  id: number;
  /** The e-mail of the user who paired it. */
  by: string;
  created: string;
  /** When it last requested its picture or was connected; null: never. */
  seen: string | null;
  /** Its user agent and its address. */
  agent: string;
  address: string;
  /** Whether it is connected now. */
  up: boolean;
  /** Whether the account that paired it is suspended or has ended, so that it shows no vessel. */
  closed: boolean;
}

/** A pairing code for a new screen. The screen polls with `secret` until a user has entered the code. */
export interface Pairing {
  code: string;
  secret: string;
  /** Seconds until the code expires. */
  lives: number;
}

/** Null until a user has entered the code. */
export interface Claimed {
  token: string | null;
}

/** The due index of one vessel, limited to the chosen sections, as of log number `seq` or later. */
export interface DisplayVessel {
  id: number;
  name: string;
  seq: number;
  /** Whether it has papers in any section (`hasPapers`); true if the display shows no section with papers. */
  papers: boolean;
  /** The particulars that decide its required certificates; omitted if the display lacks a section that could stop it. */
  ship?: Values;
  facts: PackedDueIndex;
}

/** A vessel that was deleted. */
export interface DeletedVessel {
  id: number;
  facts: null;
}

/** What a display shows. */
export interface DisplayPicture extends DisplaySettings {
  id: number;
  /** At most `MOST_SHOWN` vessels, the most urgent first. */
  shown: DisplayVessel[];
  /** The number of vessels not shown. */
  more: number;
  today: IsoDate;
  /** The server's clock, in epoch milliseconds. */
  at: number;
}

/** Events sent to the socket of a display. */
export interface DisplayEvents {
  /** Changed vessels, batched to at most one message a second. */
  vessels: (news: (DisplayVessel | DeletedVessel)[]) => void;
  /** The settings changed: request the picture again. */
  changed: () => void;
  /** A user removed the display; the connection closes next. */
  revoked: (reason: Refused) => void;
  /** The page's build differs from the server's; the page should reload. */
  client_too_old: () => void;
}

/** The refusal of a removed display and of an unknown token. */
export const DISPLAY_REMOVED = 'This display was removed.';

/** Consonants that cannot be mistaken for each other or for digits. Without vowels they form no words. */
export const CODE_LETTERS = 'BCDFGHJKMNPRSTWXYZ';
export const CODE_LENGTH = 8;
/** Includes spaces and dashes between letters. */
const LONGEST_TYPED_CODE = 100;

/** A code as shown: 'BCDF GHJK'. */
export const showCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** Parses a typed code, ignoring case and spaces; null if it is not a code. */
export function readCode(typed: string): string | null {
  if (typed.length > LONGEST_TYPED_CODE) return null;
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null;
}

export const LONGEST_DISPLAY_NAME = 60;
const invalidName = `Name: use plain text of at most ${LONGEST_DISPLAY_NAME} characters.`;
export const DISPLAY_NAME = text('Name', { required: true, invalid: invalidName });
/** The maximum number of vessels in a picture or a selection: twenty pages of twelve, one round in seven minutes. */
export const MOST_SHOWN = 240;

/** The refusals of display settings. */
export const DISPLAY_SENTENCES = {
  code: 'Code: enter the eight letters that the screen shows.',
  wrongCode: 'This code is wrong, has expired or was used. Please look at the screen again.',
  name: 'Please give the display a name.',
  vessels: 'Ships: choose one at least, or all of them.',
  noVessel: 'Ships: one of them is not there any more.',
  sections: 'Sections: choose one at least.',
  names: 'Names of people: send true or false.',
  light: 'Hours: send two different hours from 0 to 23, or null.',
} as const;
