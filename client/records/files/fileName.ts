const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** The extension of a content type, without the dot; 'pdf' for one that is missing or unknown. */
export function extensionFor(contentType: string | null): string {
  return EXTENSIONS[contentType?.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'pdf';
}

/** Returns the file name from a Content-Disposition header: `filename*` if present, else `filename`, else null. */
export function nameFromDisposition(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // A malformed name is ignored.
    }
  }
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? /filename=([^;"\s]+)/i.exec(header ?? '')?.[1] ?? null;
}
