import { printableText } from './printable-text.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextStyle {
  size?: number | undefined;
  bold?: boolean | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
  color?: string | undefined;
}

const ink = '#000000';
const line = '#555555';

/** Draws and measures on a pdfkit document, independent of blocks. */
export function penOf(doc: PDFKit.PDFDocument) {
  function style({ size = 9, bold = false, color = ink }: TextStyle): void {
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color);
  }

  return {
    textHeight(text: string, width: number, textStyle: TextStyle = {}): number {
      style(textStyle);
      return doc.heightOfString(printableText(text) || ' ', { width, lineGap: 1 });
    },
    textWidth(text: string, textStyle: TextStyle = {}): number {
      style(textStyle);
      return doc.widthOfString(printableText(text));
    },
    text(text: string, { x, y, width }: Omit<Area, 'height'>, textStyle: TextStyle = {}): void {
      style(textStyle);
      doc.text(printableText(text), x, y, { width, align: textStyle.align ?? 'left', lineGap: 1 });
    },
    frame({ x, y, width, height }: Area, fill?: string): void {
      if (fill) doc.rect(x, y, width, height).fillAndStroke(fill, line);
      else doc.lineWidth(0.6).rect(x, y, width, height).stroke(line);
    },
    fill({ x, y, width, height }: Area, color = ink): void {
      doc.rect(x, y, width, height).fill(color);
    },
    rule(x: number, y: number, width: number): void {
      doc
        .lineWidth(0.6)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(line);
    },
  };
}

export type Pen = ReturnType<typeof penOf>;
