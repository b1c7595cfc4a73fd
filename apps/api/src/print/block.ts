/** What a printed document is made of: plain data, which `printDocument` lays out. Lengths are in points (1/72 inch). */
import type { BarcodeType } from './barcode.ts';

export type Align = 'left' | 'center' | 'right';

/** A paragraph. Line breaks in the text are kept. */
export interface TextBlock {
  kind: 'text';
  text: string;
  /** 9 unless given. */
  size?: number;
  bold?: boolean;
  align?: Align;
  /** A colour as `#rrggbb`; black unless given. */
  color?: string;
}

/** Labels with their values, in one or more columns. Fields whose value is empty are left out. */
export interface FieldsBlock {
  kind: 'fields';
  fields: readonly (readonly [label: string, value: string | null])[];
  /** 1 unless given. */
  columns?: number;
  size?: number;
}

export interface TableColumn {
  title: string;
  /** The share of the width, in relation to the other columns. */
  share: number;
  /** Amounts go to the right. */
  align?: Align;
}

/** A table. It may run over several pages and repeats its titles on each. */
export interface TableBlock {
  kind: 'table';
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  size?: number;
}

/** Labels and amounts at the right edge, for totals. */
export interface AmountsBlock {
  kind: 'amounts';
  amounts: readonly { label: string; amount: string; bold?: boolean }[];
  /** The width of the label and the amount together; 260 unless given. */
  width?: number;
  size?: number;
}

/** A frame around other blocks. */
export interface BoxBlock {
  kind: 'box';
  blocks: readonly Block[];
  /** A colour behind the content, as `#rrggbb`. */
  fill?: string;
  /** 6 unless given. */
  padding?: number;
}

/** Blocks beside each other, all as high as the highest. */
export interface ColumnsBlock {
  kind: 'columns';
  columns: readonly { share: number; blocks: readonly Block[]; box?: boolean; fill?: string }[];
  /** The space between columns; 8 unless given. */
  gap?: number;
}

export interface BarcodeBlock {
  kind: 'barcode';
  type: BarcodeType;
  text: string;
  /** The width of the code with its quiet zone. */
  width: number;
  /** The height of a linear code; 40 unless given. A QR code is a square. */
  height?: number;
  align?: Align;
  /** Prints this text below, as people read it. */
  caption?: string;
}

export interface RuleBlock {
  kind: 'rule';
}

export interface GapBlock {
  kind: 'gap';
  height: number;
}

export type Block =
  | TextBlock
  | FieldsBlock
  | TableBlock
  | AmountsBlock
  | BoxBlock
  | ColumnsBlock
  | BarcodeBlock
  | RuleBlock
  | GapBlock;

export interface Printed {
  title: string;
  author: string;
  /** The moment the document is of. The same content with the same moment gives the same bytes. */
  date: Date;
  /** A language tag, such as `es-AR`. */
  language: string;
  paper?: keyof typeof papers;
  /** Repeated at the top of every page. */
  header?: readonly Block[];
  body: readonly Block[];
  /** Kept together at the bottom of the last page. */
  closing?: readonly Block[];
  /** The text below each page, such as `Página 1 de 2`. */
  pageLabel?: (page: number, pages: number) => string;
  /** A word in light grey across each page. */
  watermark?: string;
}

/** Width and height of the paper, and its margin. */
export const papers = {
  A4: { width: 595.28, height: 841.89, margin: 36 },
  /** A shipping label of 100 by 150 mm. */
  label: { width: 283.46, height: 425.2, margin: 14 },
} as const;
