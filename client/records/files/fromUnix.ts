/** A file in a ZIP that all may read, of Unix: without that `unzip` takes the names for those of DOS, and spoils all that are not Latin. */
export const FROM_UNIX = { os: 3, attrs: 0o100644 * 0x1_0000 };
