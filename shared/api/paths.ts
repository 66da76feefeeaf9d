import type { Scope } from '../log/change';
import { API } from '../kinds/foreignFiles';
import type { KindName } from '../kinds/kind';
import { isVesselKind, kindOf } from '../kinds/kinds';

/** All API paths, relative to the origin. */
export const paths = {
  register: `${API}/register`,
  login: `${API}/login`,
  logout: `${API}/logout`,
  invoiceLogin: `${API}/invoice-login`,
  /** The profile of the signed-in account. */
  profile: `${API}/profile`,
  people: `${API}/people`,
  /** Saved views of lists. */
  views: `${API}/views`,
  view: (id: number) => `${API}/views/${id}`,
  viewUse: (id: number) => `${API}/views/${id}/use`,
  vessels: `${API}/vessels`,
  /** The status of every vessel. */
  fleetStatus: `${API}/fleet/status`,
  /** The due list of the fleet. */
  due: `${API}/due`,
  trends: `${API}/trends`,
  /** Search in the records of all vessels: see searchPath. */
  search: `${API}/search`,
  dashboard: (vessel: number) => `${API}/vessels/${vessel}/dashboard`,
  /** `epoch` belongs to `since`. A restored backup begins a new epoch. */
  changes: (vessel: number, since: number, epoch?: string) =>
    `${API}/vessels/${vessel}/changes?since=${since}${epoch ? `&epoch=${epoch}` : ''}`,
  /** The eight lists of a vessel in one answer. */
  lists: (vessel: number) => `${API}/vessels/${vessel}/lists`,
  /** The number of records of each kind on a vessel. */
  contents: (vessel: number) => `${API}/vessels/${vessel}/contents`,
  /** The list of a kind. */
  list: (kind: KindName, vessel: number) => (isVesselKind(kind) ? `${API}/vessels/${vessel}/${kind}` : `${API}/${kind}`),
  /** Creates a record. */
  create: (kind: KindName, vessel: number) =>
    isVesselKind(kind) && !kindOf(kind).topLevel ? `${API}/vessels/${vessel}/${kind}` : `${API}/${kind}`,
  /** One record. */
  record: (kind: KindName, vessel: number, id: number) => `${paths.create(kind, vessel)}/${id}`,
  /** Restores a deleted record. */
  restore: (kind: KindName, vessel: number, id: number) => `${paths.record(kind, vessel, id)}/restore`,
  /** The changes of one record, newest first; `before`: only those older than this revision. */
  history: (kind: KindName, vessel: number, id: number, before?: number) =>
    `${paths.record(kind, vessel, id)}/history${before === undefined ? '' : `?before=${before}`}`,
  /** The activity of a vessel or of the fleet. */
  activity: (scope: Scope) => `${API}${scope === 'fleet' ? '' : `/vessels/${scope}`}/activity`,
  /** Changes by others since the user's mark; PUT moves the mark. */
  whatsNew: (vessel: number) => `${API}/vessels/${vessel}/since`,
  /** The changes on a vessel in a period. */
  handover: (vessel: number) => `${API}/vessels/${vessel}/handover`,
  /** GET: the bytes received of an upload. PUT: the piece that begins `at`. DELETE: discards it. */
  uploads: `${API}/uploads`,
  upload: (key: string, at?: number) => `${API}/uploads/${key}${at === undefined ? '' : `?at=${at}`}`,
  /** Uploads the file of a record. */
  fileUpload: (kind: KindName, vessel: number, id: number) => `${paths.record(kind, vessel, id)}/${kindOf(kind).file?.upload}`,
  /** Downloads it. */
  fileDownload: (kind: KindName, vessel: number, id: number) => `${paths.record(kind, vessel, id)}/${kindOf(kind).file?.download}`,
  /** All files of a certificate, newest first; one of them. */
  certificateVersions: (vessel: number, id: number) => `${paths.record('certificates', vessel, id)}/versions`,
  certificateVersion: (vessel: number, id: number, version: number) =>
    `${paths.fileDownload('certificates', vessel, id)}?version=${version}`,
  certificateFile: (vessel: number, id: number) => `${paths.record('certificates', vessel, id)}/file`,
} as const;
