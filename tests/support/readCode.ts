import jsQr from 'jsqr';
import type { Locator } from 'playwright-core';

/** What a phone reads in the code that is seen at `code`; null where it reads nothing. */
export async function readCode(code: Locator): Promise<string | null> {
  const picture = (await code.screenshot()).toString('base64');
  const { data, width, height } = await code.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height);
    return { data: [...(pixels?.data ?? [])], width: image.width, height: image.height };
  }, picture);
  return jsQr(Uint8ClampedArray.from(data), width, height)?.data ?? null;
}
