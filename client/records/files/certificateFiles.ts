/** What the file of a certificate may be (section 9). */
export const CERTIFICATE_EXTENSIONS = ['.pdf', '.jpg', '.png'] as const;
/** What the chooser offers: a .jpeg is renamed. */
export const CERTIFICATE_CHOICES = '.pdf,.jpg,.jpeg,.png';
export const CERTIFICATE_FILE_HINT = 'Accepted: PDF, JPG, PNG';
