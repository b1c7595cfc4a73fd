/** The blocks of a printed document: plain data, laid out by `printDocument`. Lengths are in points (1/72 inch). */
import type { BarcodeType } from './barcode.ts';

export type Align = 'left' | 'center' | 'right';

/** A paragraph. Line breaks in the text are preserved. */
export interface TextBlock {
  kind: 'text';
  text: string;
  /** Default: 9. */
  size?: number;
  bold?: boolean;
  align?: Align;
  /** A colour as `#rrggbb`. Default: black. */
  color?: string;
}

/** Labels with their values, in one or more columns. Fields with an empty value are omitted. */
export interface FieldsBlock {
  kind: 'fields';
  fields: readonly (readonly [label: string, value: string | null])[];
  /** Default: 1. */
  columns?: number;
  size?: number;
}

export interface TableColumn {
  title: string;
  /** The share of the width, relative to the other columns. */
  share: number;
  /** Amounts are right-aligned. */
  align?: Align;
}

/** A table. It can span several pages and repeats its titles on each. */
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
  /** The width of label and amount together. Default: 260. */
  width?: number;
  size?: number;
}

/** A frame around other blocks. */
export interface BoxBlock {
  kind: 'box';
  blocks: readonly Block[];
  /** The background colour, as `#rrggbb`. */
  fill?: string;
  /** Default: 6. */
  padding?: number;
}

/** Blocks side by side, all as high as the highest. */
export interface ColumnsBlock {
  kind: 'columns';
  columns: readonly { share: number; blocks: readonly Block[]; box?: boolean; fill?: string }[];
  /** The space between columns. Default: 8. */
  gap?: number;
}

export interface BarcodeBlock {
  kind: 'barcode';
  type: BarcodeType;
  text: string;
  /** The width of the code with its quiet zone. */
  width: number;
  /** The height of a linear code. Default: 40. A QR code is square. */
  height?: number;
  align?: Align;
  /** Text printed below the code. */
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
  /** The date of the document. The same content and date give the same bytes. */
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

/** Paper sizes with their margins. */
export const papers = {
  A4: { width: 595.28, height: 841.89, margin: 36 },
  /** A shipping label of 100 by 150 mm. */
  label: { width: 283.46, height: 425.2, margin: 14 },
} as const;
