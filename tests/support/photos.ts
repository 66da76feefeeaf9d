import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { AnyRecord } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import type { Person } from './browser';
import { call } from './call';
import { choose } from './screens';
import { throttle } from './throttle';
import { downloadFile } from './uploadFile';
import { useVesselFixture, type VesselFixture } from './vesselFixture';

const PROMISED_PX = 2_200;
/** Of the photo that is taken: a little more than is sent of it. */
const [WIDTH, HEIGHT] = [2_400, 1_600];

/** What a camera makes: many pixels, and none like the other. */
const shot = (page: Page): Promise<string> =>
  page.evaluate(
    ([width = 0, height = 0]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      const pixels = context?.createImageData(width, height);
      let noise = 1;
      pixels?.data.forEach((_, at, data) => {
        noise = (noise * 48_271) % 2_147_483_647;
        data[at] = at % 4 === 3 ? 255 : ((at / 90) % 200) + (noise % 40);
      });
      if (pixels) context?.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? '';
    },
    [WIDTH, HEIGHT],
  );

/** The box that asks whether photos are sent smaller. */
export const smaller = (at: Locator | Page) => at.getByRole('checkbox', { name: /smaller/ });

export interface Photos {
  fixture: VesselFixture;
  /** Somebody on the same vessel, over a slow link. */
  afar: Person;
  /** A photo as it is: its size in bytes, and its sides in px. */
  whole: { size: number; sides: number[] };
  /** A photo to choose, under this name. */
  file(name: string): { name: string; mimeType: string; buffer: Buffer };
  /** Adds a certificate; its number. */
  certificate(name: string, more?: object): Promise<number>;
  /** The number of the certificate of this name, once it is there. */
  numberOf(name: string): Promise<number>;
  /** The file a certificate has, once it has one: its name, its size in bytes, and its sides in px. */
  kept(id: number): Promise<{ name: string; size: number; sides: number[] }>;
  /** The photo has come smaller than it was taken. */
  expectSmaller(id: number, name: string): Promise<void>;
}

/** A vessel, a photo of a phone's camera, and a user whose link is slow. */
export function photosFixture(): Photos {
  const fixture = useVesselFixture({ vessel: 'MV Photos' });
  let photo = Buffer.alloc(0);
  const list = async () =>
    (await call(fixture.url, 'GET', paths.list('certificates', fixture.vessel), fixture.person.token)).body.certificates as AnyRecord[];

  const photos: Photos = {
    fixture,
    afar: {} as Person,
    whole: { size: 0, sides: [WIDTH, HEIGHT] },
    file: (name) => ({ name, mimeType: 'image/jpeg', buffer: photo }),
    async certificate(certificate_name, more) {
      const path = paths.create('certificates', fixture.vessel);
      return Number(
        (await call(fixture.url, 'POST', path, fixture.person.token, validBody('certificates', { certificate_name, ...more }))).body.id,
      );
    },
    async numberOf(name) {
      const find = async () => (await list()).find((record) => record.certificate_name === name)?.id ?? 0;
      await expect.poll(find).toBeGreaterThan(0);
      return find();
    },
    async kept(id) {
      // A renewal of the certificate has a number of its own.
      const record = async () => (await list()).find((each) => each.id === id || each.chain === id);
      const read = async () => (await record())?.file as { name: string; size: number } | null;
      await expect.poll(read).toBeTruthy();
      const at = (await record())?.id ?? id;
      const [file, bytes] = [await read(), await downloadFile(fixture.url, fixture.person.token, fixture.vessel, at)];
      const sides = await fixture.page.evaluate(
        async (base64) => {
          const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
          return [image.width, image.height];
        },
        (bytes ?? Buffer.alloc(0)).toString('base64'),
      );
      return { name: file?.name ?? '', size: bytes?.length ?? 0, sides };
    },
    async expectSmaller(id, name) {
      const sent = await photos.kept(id);
      expect(sent).toMatchObject({ name, sides: [PROMISED_PX, Math.round((PROMISED_PX * 2) / 3)] });
      expect(sent.size).toBeLessThan(photo.length);
    },
  };
  beforeAll(async () => {
    photo = Buffer.from(await shot(fixture.page), 'base64');
    photos.whole.size = photo.length;
    expect(photo.length).toBeGreaterThan(1_000_000);
    photos.afar = await fixture.browsers.person();
    await choose(photos.afar.page, fixture.vessel);
    await throttle(photos.afar.page, 500, 4_000);
    await photos.afar.page.reload();
  });
  return photos;
}
