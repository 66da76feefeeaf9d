import { get } from 'node:http';

/** The size of an answer on the wire, in bytes, and its time. */
export const fetched = (url: string, token: string) =>
  new Promise<{ bytes: number; ms: number }>((resolve, reject) => {
    const begun = performance.now();
    get(url, { headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (data: Buffer) => (bytes += data.length));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ bytes, ms: performance.now() - begun })
          : reject(new Error(`Answered ${response.statusCode}.`)),
      );
    }).on('error', reject);
  });
