/** The longer side, in px, of a photo in which print is still readable. */
const MAX_SIDE = 2_200;
const QUALITY = 0.8;

/** A photo as a JPG of at most 2,200 px; the photo itself if that is not smaller or the photo cannot be read. */
export async function smallerPhoto(photo: File): Promise<File> {
  try {
    const image = await createImageBitmap(photo);
    const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return photo;
    // A JPG has no transparency: clear areas become white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob || blob.size >= photo.size) return photo;
    return new File([blob], photo.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg', lastModified: photo.lastModified });
  } catch {
    return photo;
  }
}
