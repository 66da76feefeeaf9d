import type { Scope } from '../log/change';
import type { KindName } from '../kinds/kind';

/** The base of every call (section 6). */
export const API = '/api';

/** Kinds whose single records are not reached through their vessel's path (section 7). */
export const TOP_LEVEL_KINDS = ['daily-messages', 'invoices'] as const satisfies readonly KindName[];

const isTopLevel = (kind: KindName) => (TOP_LEVEL_KINDS as readonly KindName[]).includes(kind);

/** Where the file of a kind is sent. */
const UPLOADS: Partial<Record<KindName, string>> = { certificates: 'upload', 'equipment-inspections': 'upload-report' };

/** Every path of the contract, spelled once (section 7). Relative to the origin. */
export const paths = {
  register: `${API}/register`,
  login: `${API}/login`,
  logout: `${API}/logout`,
  invoiceLogin: `${API}/invoice-login`,
  /** The account's own name, rank and vessel. */
  profile: `${API}/profile`,
  people: `${API}/people`,
  /** What lists show, kept under names; one of them. */
  views: `${API}/views`,
  view: (id: number) => `${API}/views/${id}`,
  viewUse: (id: number) => `${API}/views/${id}/use`,
  vessels: `${API}/vessels`,
  /** How every vessel of the fleet stands. */
  standings: `${API}/standings`,
  /** What falls due in the whole fleet. */
  due: `${API}/due`,
  /** Records of all vessels by their words: see searchPath. */
  search: `${API}/search`,
  dashboard: (vessel: number) => `${API}/vessels/${vessel}/dashboard`,
  /** `epoch`: that of `since`. */
  changes: (vessel: number, since: number, epoch?: string) =>
    `${API}/vessels/${vessel}/changes?since=${since}${epoch ? `&epoch=${epoch}` : ''}`,
  /** The eight lists of a vessel in one answer. */
  lists: (vessel: number) => `${API}/vessels/${vessel}/lists`,
  /** How many records of each kind a vessel has. */
  contents: (vessel: number) => `${API}/vessels/${vessel}/contents`,
  /** The list of a kind. */
  list: (kind: KindName, vessel: number) => (kind === 'vessels' ? `${API}/vessels` : `${API}/vessels/${vessel}/${kind}`),
  /** Where a record of the kind is created. */
  create: (kind: KindName, vessel: number) =>
    kind === 'vessels' || isTopLevel(kind) ? `${API}/${kind}` : `${API}/vessels/${vessel}/${kind}`,
  /** One record. */
  record: (kind: KindName, vessel: number, id: number) => `${paths.create(kind, vessel)}/${id}`,
  /** Where a deleted record is brought back. */
  restore: (kind: KindName, vessel: number, id: number) => `${paths.record(kind, vessel, id)}/restore`,
  /** What became of one record, newest first; `before`: only what is older than that revision. */
  history: (kind: KindName, vessel: number, id: number, before?: number) =>
    `${paths.record(kind, vessel, id)}/history${before === undefined ? '' : `?before=${before}`}`,
  /** Who did what on a vessel, or in the whole fleet. */
  activity: (scope: Scope) => `${API}${scope === 'fleet' ? '' : `/vessels/${scope}`}/activity`,
  /** What others did on a vessel since the user marked it as seen; PUT marks it. */
  since: (vessel: number) => `${API}/vessels/${vessel}/since`,
  /** What was done on a vessel in a period. */
  done: (vessel: number) => `${API}/vessels/${vessel}/done`,
  /** How much of an upload is here; PUT takes the piece that begins `at`, DELETE forgets it. */
  uploads: `${API}/uploads`,
  upload: (key: string, at?: number) => `${API}/uploads/${key}${at === undefined ? '' : `?at=${at}`}`,
  /** Where the file of a record is sent. */
  fileUpload: (kind: KindName, vessel: number, id: number) => `${paths.record(kind, vessel, id)}/${UPLOADS[kind] ?? 'upload'}`,
  certificateUpload: (vessel: number, id: number) => paths.fileUpload('certificates', vessel, id),
  certificateDownload: (vessel: number, id: number) => `${paths.record('certificates', vessel, id)}/download`,
  /** The files a certificate had, newest first; the bytes of one of them. */
  certificateVersions: (vessel: number, id: number) => `${paths.record('certificates', vessel, id)}/versions`,
  certificateVersion: (vessel: number, id: number, version: number) => `${paths.certificateDownload(vessel, id)}?version=${version}`,
  certificateFile: (vessel: number, id: number) => `${paths.record('certificates', vessel, id)}/file`,
  reportUpload: (vessel: number, id: number) => paths.fileUpload('equipment-inspections', vessel, id),
  reportDownload: (vessel: number, id: number) => `${paths.record('equipment-inspections', vessel, id)}/download-report`,
} as const;
