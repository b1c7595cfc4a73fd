/** A line on standard error that changes as work goes on; where that is not a terminal, a line for each step. */
export interface Progress {
  show(text: string): void;
  clear(): void;
}

const CLEAR_LINE = '\r\u001b[2K';

export function progress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const began = Date.now();
  let shown = '';
  return {
    show(text) {
      if (text === shown) return;
      shown = text;
      const seconds = Math.round((Date.now() - began) / 1000);
      stream.write(stream.isTTY ? `${CLEAR_LINE}${text} … ${seconds} s` : `${text} …\n`);
    },
    clear() {
      if (stream.isTTY && shown) stream.write(CLEAR_LINE);
    },
  };
}
