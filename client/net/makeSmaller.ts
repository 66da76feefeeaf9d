const made = new WeakMap<File, Promise<File>>();

/** A smaller copy of a photo, or the photo itself if it is not smaller or the code for that cannot be loaded. A second call returns the same copy. */
export function makeSmaller(photo: File): Promise<File> {
  const smaller =
    made.get(photo) ??
    import('./smallerPhoto').then(
      ({ smallerPhoto }) => smallerPhoto(photo),
      () => photo,
    );
  made.set(photo, smaller);
  return smaller;
}
