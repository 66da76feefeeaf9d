const LONGEST = 180;

/** A file name fit to be kept and sent back: any script, no folders, no control or direction-changing characters. */
export function safeName(raw: string): string {
  const name = raw
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g, '')
    .trim();
  if (name.length <= LONGEST) return name || 'file';
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, LONGEST - extension.length).toWellFormed() + extension;
}
