import PdfDocument from 'pdfkit';

/** A PDF of so many pages, each with its number; with a password, locked by it. Its font is one that no file holds. */
export function madePdf(pages: number, userPassword?: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const document = new PdfDocument({ autoFirstPage: false, ...(userPassword && { userPassword }) });
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    for (let page = 1; page <= pages; page += 1) {
      document.addPage({ size: 'A4' }).fontSize(40).text(`Safety Radio, sheet ${page}`, 60, 60);
      document.rect(60, 200, 475, 500).fill('#0a5a8a');
    }
    document.end();
  });
}
