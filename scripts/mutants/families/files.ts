/** Mutants: deliberate bugs, each with the test that must find it. */
import type { Mutant } from '../mutant';


/** Files of certificates and reports of tests (sections 2, 4, 5, 7 and 8). */
export const FILES: readonly Mutant[] = [
  { name: 'the certificate takes a DOC', file: 'shared/kinds/certificates.ts', find: "accepted: ['pdf', 'jpg', 'png']", replace: "accepted: ['pdf', 'jpg', 'png', 'doc']", test: 'stypes' },
  { name: 'the report takes a PNG', file: 'shared/kinds/equipmentInspections.ts', find: "accepted: ['pdf', 'doc', 'docx']", replace: "accepted: ['pdf', 'png', 'doc', 'docx']", test: 'stypes' },
  { name: 'names decide alone', file: 'server/files/fileTypes.ts', find: ' && type.begins(head))?.type', replace: ')?.type', test: 'stypes' },
  { name: 'every category takes a report', file: 'server/files/fileTypes.ts', find: 'if (sentence) throw', replace: 'if (sentence === "") throw', test: 'sreportonly' },
  { name: 'a missing file is a mistake of the sender', file: 'server/files/fileRoutes.ts', find: "new Problem('not_found', `No", replace: "new Problem('bad_request', `No", test: 'spath' },
  { name: 'deleting a file leaves it', file: 'server/files/fileRoutes.ts', find: 'return { file: null };', replace: 'return {};', test: 'sfile' },
  { name: 'a download is shown', file: 'server/files/fileRoutes.ts', find: '  response.attachment(file.name);\n', replace: '', test: 'sfile' },
  { name: 'an upload forgets its file', file: 'server/files/fileRoutes.ts', find: 'return { file: received };', replace: 'return {};', test: 'sfile' },
  { name: 'no file is chosen, nothing said', file: 'client/records/files/CertificateFileActions.tsx', find: "message: 'Please select a file first'", replace: "message: ''", test: 'fchosen' },
  { name: 'any file is sent', file: 'client/records/files/CertificateFileActions.tsx', find: 'if (!isAccepted(file.name, CERTIFICATE_EXTENSIONS)) return', replace: 'if (file.name === CERTIFICATE_FILE_HINT) return', test: 'fchosen' },
  { name: 'another name comes first', file: 'client/net/upload.ts', find: "  'file',\n  'files',\n", replace: "  'files',\n  'file',\n", test: 'fnames' },
  { name: 'every refusal is about the name', file: 'client/net/upload.ts', find: '!NOT_ABOUT_THE_FILE.has(code)', replace: "code !== 'signed_out'", test: 'client/lists > go under another name after every refusal of the file' },
  { name: 'only the first name is tried', file: 'client/net/upload.ts', find: 'if (!refused) throw error;', replace: 'if (!refused || error) throw error;', test: 'until' },
  { name: 'the list sends no certificateId', file: 'client/records/files/CertificateFileActions.tsx', find: 'certificateId: String(record.id)', replace: 'id: String(record.id)', test: 'fnames' },
  { name: 'the form sends under another name', file: 'client/net/upload.ts', find: 'FILE_FIELD_NAMES.slice(0, 1)', replace: 'FILE_FIELD_NAMES.slice(1, 2)', test: 'fform' },
  { name: 'a file refused after its form was left is gone', file: 'client/sync/writes.ts', find: '    storeRefusedFile(kind, vessel, id, seen, copy, error);\n', replace: '', test: 'browser/filesOffline > a file sent from a form that its author has left, and refused by the server, is given back to its author' },
  { name: 'a file forgets the record it waited for', file: 'client/sync/mutations.ts', find: 'file.id = id', replace: 'void id', test: 'browser/filesOffline > many writes' },
  { name: 'a large upload begins again', file: 'client/net/upload.ts', find: 'let { received } = existing;', replace: 'let received = 0;', test: 'browser/filesOffline > a large upload' },
  { name: 'the digest is not compared', file: 'server/files/fileRoutes.ts', find: 'if (arrived !== sha256)', replace: 'if (arrived === "")', test: 'server/filePieces > other bytes' },
  { name: 'pieces of one account are everyone’s', file: 'server/database/pieceStore.ts', find: '`${user}:${key}`', replace: '`${user > 0}:${key}`', test: 'server/filePieces > one account' },
  { name: 'a download_url is fetched', file: 'client/records/files/CertificateFileActions.tsx', find: "if (externalUrl) return void window.open(externalUrl, '_blank', 'noopener');", replace: '', test: 'openelse' },
  { name: 'a script is opened', file: 'client/records/files/fileOf.ts', find: '/^(https?:\\/\\/|\\/(?!\\/))/i.test(url)', replace: 'url !== ""', test: 'client/lists > open elsewhere only at an address that cannot run a script' },
  { name: 'a document_url is no file', file: 'shared/kinds/foreignFiles.ts', find: "'document_url', ", replace: '', test: 'clientfile' },
  { name: 'a path in the answer is nothing', file: 'shared/kinds/foreignFiles.ts', find: "'attachment_path', 'path']", replace: "'attachment_path']", test: 'clientfile' },
  { name: 'a 404 on deleting is a failure', file: 'client/records/files/CertificateFileActions.tsx', find: "error.code !== 'not_found') throw error;", replace: "error.code !== 'conflict') throw error;", test: 'noFile' },
  { name: 'a 404 on deleting leaves the file', file: 'client/records/files/CertificateFileActions.tsx', find: "        markAbsent(key, record.rev);\n        return void toast", replace: '        return void toast', test: 'noFile' },
  { name: 'File deleted is not said', file: 'client/records/files/CertificateFileActions.tsx', find: "'File deleted.'", replace: "'Done.'", test: 'fup' },
  { name: 'a report has its own name', file: 'client/records/files/EquipmentList.tsx', find: '`inspection_report_${record.id}.', replace: '`report_${record.id}.', test: 'report' },
  { name: 'a document is saved as pdf', file: 'client/records/files/fileName.ts', find: "'application/msword': 'doc',", replace: "'application/msword': 'pdf',", test: 'extension' },
  { name: 'upload fails in other words', file: 'client/records/files/EquipmentList.tsx', find: "'Failed to upload test report'", replace: "'Failed to upload report'", test: 'ereport' },
  { name: 'a report may be a picture', file: 'client/records/files/fileOf.ts', find: "['.pdf', '.doc', '.docx']", replace: "['.pdf', '.doc', '.docx', '.png']", test: 'reportform' },
];
