import PdfParser from 'pdf2json';

/** The words of a PDF in the order they are drawn, a space between two pieces; what is read from the right stands turned. */
export function pdfText(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const parser = new PdfParser();
    parser.on('pdfParser_dataError', reject);
    parser.on('pdfParser_dataReady', ({ Pages }) => {
      resolve(
        Pages.flatMap(({ Texts }) => Texts.map(({ R }) => decodeURIComponent(R[0]?.T ?? '')))
          .join(' ')
          .replaceAll(/ +/g, ' '),
      );
    });
    // The parser reads all that lies in the memory of a buffer, and Node.js 24 puts larger ones into memory that others share.
    parser.parseBuffer(Buffer.from(new Uint8Array(bytes).buffer));
  });
}
