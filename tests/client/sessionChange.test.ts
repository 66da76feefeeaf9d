/** A file that is being sent when its session ends: the next session of the page, which may be another user's, sends nothing of it. The photo of a write that waits is made smaller. */
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, readToken, writeToken } from '../../client/net/session';
import { type Upload, uploadFile } from '../../client/net/upload';
import { sendChosen } from '../../client/records/files/transfers';
import { live } from '../../client/sync/live';
import { createRecord, encloseFile } from '../../client/sync/writesWithFile';

afterEach(() => {
  clearSession();
  live.reset();
  vi.unstubAllGlobals();
});

/** Sends a file as one user. During the request number `last`, another user signs in. Returns who sent each request. */
async function sendUntil(
  last: number,
  answer: object,
  status: number,
  part: Pick<Upload, 'content' | 'fields'>,
): Promise<(string | null)[]> {
  const senders: (string | null)[] = [];
  const note = () => {
    senders.push(readToken());
    if (senders.length === last) {
      clearSession();
      writeToken('of another user');
    }
  };
  class Server extends EventTarget {
    upload = new EventTarget();
    status = status;
    responseText = '';
    path = '';
    open(_method: string, path: string) {
      this.path = path;
    }
    setRequestHeader() {}
    send() {
      note();
      const at = Number(new URLSearchParams(this.path.split('?')[1]).get('at'));
      this.responseText = JSON.stringify({ received: Math.min(at + 262_144, part.content.size), ...answer });
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Server);
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
    if (method !== 'GET') note();
    return Response.json({ received: 0 });
  });
  writeToken('a session');
  const rest = { path: '/api/certificates/1/upload', key: 'key', headers: {}, signal: new AbortController().signal, onProgress: () => {} };
  await expect(uploadFile({ ...rest, ...part })).rejects.toMatchObject({ code: 'signed_out' });
  return senders;
}

const LARGE = { content: new File([new Uint8Array(1_200_000)], 'large.pdf'), fields: {} };

test.each([1, 5])('the pieces of a large file, and what closes them, stop after piece %i', async (last) => {
  expect(await sendUntil(last, {}, 200, LARGE)).toEqual(Array(last).fill('a session'));
});

test('a file is not tried under another name', async () => {
  const part = { content: new File(['paper'], 'paper.pdf'), fields: { certificateId: '1' } };
  expect(await sendUntil(1, { code: 'invalid', error: 'No file.' }, 400, part)).toEqual(['a session']);
});

/** A file whose bytes are read once `read` is called. */
function slowFile() {
  const file = new File(['paper'], 'paper.pdf', { type: 'application/pdf' });
  let read = () => {};
  const bytes = new Promise<ArrayBuffer>((done) => (read = () => done(new ArrayBuffer(5))));
  file.arrayBuffer = () => bytes;
  return { file, read };
}

test.each(['of another user', null])(
  'a file of a row that is still being read when its session ends is neither sent nor refused, next %s',
  async (next) => {
    const requested = vi.fn();
    vi.stubGlobal('XMLHttpRequest', requested);
    vi.stubGlobal('fetch', requested);
    live.change((draft) => void (draft.link = { state: 'live', since: 1 }));
    writeToken('a session');
    const { file, read } = slowFile();
    const sending = sendChosen('certificates', 7, 1, file);
    clearSession();
    live.reset();
    if (next) writeToken(next);
    read();
    const failure: unknown = await sending.catch((error: unknown) => error);
    expect(requested).not.toHaveBeenCalled();
    expect(failure).toMatchObject({ code: 'signed_out' });
    expect(live.store.getState()).toMatchObject({ pending: {}, refused: [] });
  },
);

test('a photo that is still being made smaller when somebody else signs in is not enclosed in what they send', async () => {
  writeToken('a session');
  let made = (_photo: File) => {};
  const enclosing = encloseFile(new Promise<File>((done) => (made = done)));
  clearSession();
  writeToken('of another user');
  made(new File(['paper'], 'photo.jpg'));
  await expect(enclosing).rejects.toMatchObject({ code: 'signed_out' });
});

test('a photo that waits with the values of its record is made smaller meanwhile', async () => {
  const canvas = {
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toBlob: (done: (made: Blob) => void) => done(new Blob(['smaller'])),
  };
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close() {} }));
  vi.stubGlobal('document', { createElement: () => canvas });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  writeToken('a session');
  const file = await encloseFile(new File([new Uint8Array(1_200_000)], 'photo.png'), { shrink: true });
  void createRecord('certificates', 7, { certificate_name: 'Load Line' }, { file });
  const waiting = () => live.store.getState().pending.certificates?.find(({ op }) => op === 'attached')?.file;
  expect(waiting()).toEqual(file);
  await expect.poll(() => waiting()?.shrink).toBe(false);
  expect(waiting()?.content).toMatchObject({ name: 'photo.jpg', size: 7 });
});
