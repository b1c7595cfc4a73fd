/** Prints a label in ZPL II, for label printers with 203 dots per inch: 100 by 150 mm are 799 by 1199 dots. Pure. */
import type { LabelContent } from './label-content.ts';

const width = 799;
const margin = 30;

export function zplLabel(content: LabelContent, shop: string): string {
  const { trackingNumber, service, recipient, instructions, sender, facts, collect } = content;
  const [name = '', ...address] = recipient;
  const below = [...address, instructions].filter((line) => line !== '');
  const lines = below.map((line, index) => text(line, 205 + index * 44, 34));
  const after = 225 + below.length * 44;
  return [
    '^XA',
    '^CI28',
    `^PW${width}`,
    '^LL1199',
    text(shop, 30, 40),
    text(service, 30, 40, 'R'),
    rule(90),
    text('DESTINATARIO', 108, 22),
    text(name, 140, 50),
    ...lines,
    ...(collect ? [text(collect, after, 46, 'C')] : []),
    rule(after + 60),
    ...facts.map(([label, value], index) => text(`${label}: ${value}`, after + 80 + index * 40, 30)),
    `^FO${margin + 60},${after + 260}^BY3^BCN,160,Y,N,N^FD${escaped(trackingNumber)}^FS`,
    rule(1040),
    text('REMITENTE', 1052, 20),
    text(sender.join(', '), 1078, 24),
    '^XZ',
    '',
  ].join('\n');
}

function text(line: string, top: number, size: number, align: 'L' | 'C' | 'R' = 'L'): string {
  return `^FO${margin},${top}^A0N,${size},${size}^FB${width - 2 * margin},2,0,${align}^FH\\^FD${escaped(line)}^FS`;
}

function rule(top: number): string {
  return `^FO${margin},${top}^GB${width - 2 * margin},2,2^FS`;
}

/** Escapes `^` and `~`, which begin commands, and the backslash as codes after `^FH\`. */
function escaped(line: string): string {
  return line.replaceAll(/[\^~\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
