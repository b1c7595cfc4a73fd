/** A progress line on stderr; on a terminal it is updated in place and counts the seconds. */
export interface Progress {
  show(text: string): void;
  /** Removes the line. */
  clear(): void;
}

/** The output stream. */
type Screen = Pick<NodeJS.WritableStream, 'write'> & { isTTY?: boolean };

const CLEAR_LINE = '\r\u001b[2K';

export function progress(stream: Screen = process.stderr): Progress {
  const began = Date.now();
  let shown = '';
  const draw = () => {
    stream.write(`${CLEAR_LINE}${shown} … ${Math.round((Date.now() - began) / 1000)} s`);
  };
  const ticking = stream.isTTY ? setInterval(() => shown && draw(), 1000).unref() : undefined;
  return {
    show(text) {
      shown = text;
      if (stream.isTTY) draw();
      else stream.write(`${text} …\n`);
    },
    clear() {
      clearInterval(ticking);
      if (stream.isTTY && shown) stream.write(CLEAR_LINE);
    },
  };
}
