/** Formats JSON for readers: values that fit stay on one line; others have their fields on separate, filled lines. */

/** Formats a value in lines of at most `width` characters, unless its texts are longer. */
export function flow(value: unknown, width = 76, indent = ''): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= width) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((member) => flow(member, width, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${flow(member, width, inner)}`);
  return `${open}\n${filled(members, width, inner)}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${oneLine(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Puts short fields on a shared line; multi-line ones stand alone. */
function filled(members: readonly string[], width: number, indent: string): string {
  const lines: string[] = [];
  members.forEach((member, index) => {
    const text = index < members.length - 1 ? `${member},` : member;
    const last = lines.at(-1);
    const fits =
      last !== undefined && !last.includes('\n') && !text.includes('\n') && last.length + text.length < width;
    if (fits) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(indent + text);
  });
  return lines.join('\n');
}
