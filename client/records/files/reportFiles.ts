import type { Values } from '../../../shared/kinds/kind';
import { REPORTED_CATEGORIES } from '../../../shared/kinds/equipmentInspections';
import { isAccepted } from './fileOf';

/** What an equipment test report may be (section 9). */
export const REPORT_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;
export const REPORT_HINT = 'Accepted: PDF, DOC, DOCX';

/** Whether `file` may be sent as a test report; the server looks at its bytes. */
export const isReport = (file: File): boolean => isAccepted(file.name, REPORT_EXTENSIONS);

export const REPORT_REFUSED = 'A test report must be a PDF, DOC or DOCX file.';

/** Whether a record is of a category whose tests carry a report. */
export const carriesReport = (values: Values): boolean => REPORTED_CATEGORIES.includes(String(values.category));
