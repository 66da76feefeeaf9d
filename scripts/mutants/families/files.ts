import type { Mutant } from '../mutant';

const client = 'client/features/files';

/** Files of certificates and reports of tests (sections 2, 4, 5, 7 and 8). */
export const FILES: readonly Mutant[] = [
  { name: 'the certificate takes a DOC', file: 'server/files/fileTypes.ts', find: 'types: [PDF, JPG, PNG]', replace: 'types: [PDF, JPG, PNG, DOC]', test: 'stypes' },
  { name: 'the report takes a PNG', file: 'server/files/fileTypes.ts', find: 'types: [PDF, DOC, DOCX]', replace: 'types: [PDF, PNG, DOC, DOCX]', test: 'stypes' },
  { name: 'names decide alone', file: 'server/files/fileTypes.ts', find: ' && type.begins(head))?.type', replace: ')?.type', test: 'stypes' },
  { name: 'every category takes a report', file: 'server/files/reportRoutes.ts', find: 'if (!REPORTED_CATEGORIES.includes(String(record.category)))', replace: 'if (record.category === null)', test: 'sreportonly' },
  { name: 'a missing file is a mistake of the sender', file: 'server/files/fileRoutes.ts', find: "new Problem('not_found', missing)", replace: "new Problem('bad_request', missing)", test: 'spath' },
  { name: 'deleting a file leaves it', file: 'server/files/fileRoutes.ts', find: 'return { file: null };', replace: 'return {};', test: 'sfile' },
  { name: 'a download is shown', file: 'server/files/sendFile.ts', find: '  response.attachment(file.name);\n', replace: '', test: 'sfile' },
  { name: 'an upload forgets its file', file: 'server/files/fileRoutes.ts', find: 'return { file };', replace: 'return {};', test: 'sfile' },
  { name: 'no file is chosen, nothing said', file: `${client}/useCertificateFile.ts`, find: "message: 'Please select a file first'", replace: "message: ''", test: 'fchosen' },
  { name: 'any file is sent', file: `${client}/useCertificateFile.ts`, find: 'if (!isAccepted(file.name, CERTIFICATE_EXTENSIONS)) return', replace: 'if (file.name === CERTIFICATE_FILE_HINT) return', test: 'fchosen' },
  { name: 'another name comes first', file: 'client/api/fieldNames.ts', find: "  'file',\n  'files',\n", replace: "  'files',\n  'file',\n", test: 'fnames' },
  { name: 'every refusal is about the name', file: 'client/api/fieldNames.ts', find: '!NOT_OF_THE_FILE.has(code)', replace: "code !== 'signed_out'", test: 'client/lists > go under another name after every refusal of the file' },
  { name: 'only the first name is tried', file: 'client/api/uploadFile.ts', find: 'if (!refused) throw error;', replace: 'if (!refused || error) throw error;', test: 'until' },
  { name: 'the list sends no certificateId', file: `${client}/useCertificateFile.ts`, find: 'certificateId: String(record.id)', replace: 'id: String(record.id)', test: 'fnames' },
  { name: 'the form sends under another name', file: 'client/api/uploadFile.ts', find: 'FILE_FIELD_NAMES.slice(0, 1)', replace: 'FILE_FIELD_NAMES.slice(1, 2)', test: 'fform' },
  { name: 'a file forgets the record it waited for', file: 'client/live/filesOf.ts', find: 'file.id = id', replace: 'void id', test: 'browser/filesOffline > many writes' },
  { name: 'a large upload begins again', file: 'client/api/sendPieces.ts', find: 'let { received } = known;', replace: 'let received = 0;', test: 'browser/filesOffline > a large upload' },
  { name: 'the digest is not compared', file: 'server/files/receivePieces.ts', find: 'if (arrived !== sha256)', replace: 'if (arrived === "")', test: 'server/filePieces > other bytes' },
  { name: 'pieces of one account are everyone’s', file: 'server/database/pieceStore.ts', find: '`${user}:${key}`', replace: '`${user > 0}:${key}`', test: 'server/filePieces > one account' },
  { name: 'a download_url is fetched', file: `${client}/useCertificateFile.ts`, find: "if (elsewhere) return void window.open(elsewhere, '_blank', 'noopener');", replace: '', test: 'openelse' },
  { name: 'a script is opened', file: `${client}/fileOf.ts`, find: '/^(https?:\\/\\/|\\/(?!\\/))/i.test(url)', replace: 'url !== ""', test: 'client/lists > open elsewhere only at an address that cannot run a script' },
  { name: 'a document_url is no file', file: 'shared/fileSigns.ts', find: "'document_url', ", replace: '', test: 'clientfile' },
  { name: 'a path in the answer is nothing', file: 'shared/fileSigns.ts', find: "'attachment_path', 'path']", replace: "'attachment_path']", test: 'clientfile' },
  { name: 'a 404 on deleting is a failure', file: `${client}/useCertificateFile.ts`, find: "error.code !== 'not_found') throw error;", replace: "error.code !== 'conflict') throw error;", test: 'noFile' },
  { name: 'a 404 on deleting leaves the file', file: `${client}/useCertificateFile.ts`, find: "        markAbsent(key, record.rev);\n        return void toast", replace: '        return void toast', test: 'noFile' },
  { name: 'File deleted is not said', file: `${client}/useCertificateFile.ts`, find: "'File deleted.'", replace: "'Done.'", test: 'fup' },
  { name: 'a report has its own name', file: `${client}/EquipmentReport.tsx`, find: '`inspection_report_${record.id}.', replace: '`report_${record.id}.', test: 'report' },
  { name: 'a document is saved as pdf', file: `${client}/fileName.ts`, find: "'application/msword': 'doc',", replace: "'application/msword': 'pdf',", test: 'extension' },
  { name: 'upload fails in other words', file: `${client}/EquipmentReport.tsx`, find: "'Failed to upload test report'", replace: "'Failed to upload report'", test: 'ereport' },
  { name: 'a report may be a picture', file: 'client/features/files/reportFiles.ts', find: "['.pdf', '.doc', '.docx']", replace: "['.pdf', '.doc', '.docx', '.png']", test: 'reportform' },
];
